// Macros that gcc predefines; what g++ 12 prints.
#include <cstdio>
#include <typeinfo>
template<class T> const char*ty(T){return typeid(T).name();}
int main(){
printf("_GNU_SOURCE %.17g %s\n",(double)(_GNU_SOURCE),ty(_GNU_SOURCE));
printf("_LP64 %.17g %s\n",(double)(_LP64),ty(_LP64));
printf("__ATOMIC_ACQUIRE %.17g %s\n",(double)(__ATOMIC_ACQUIRE),ty(__ATOMIC_ACQUIRE));
printf("__ATOMIC_ACQ_REL %.17g %s\n",(double)(__ATOMIC_ACQ_REL),ty(__ATOMIC_ACQ_REL));
printf("__ATOMIC_CONSUME %.17g %s\n",(double)(__ATOMIC_CONSUME),ty(__ATOMIC_CONSUME));
printf("__ATOMIC_RELAXED %.17g %s\n",(double)(__ATOMIC_RELAXED),ty(__ATOMIC_RELAXED));
printf("__ATOMIC_RELEASE %.17g %s\n",(double)(__ATOMIC_RELEASE),ty(__ATOMIC_RELEASE));
printf("__ATOMIC_SEQ_CST %.17g %s\n",(double)(__ATOMIC_SEQ_CST),ty(__ATOMIC_SEQ_CST));
printf("__BIGGEST_ALIGNMENT__ %.17g %s\n",(double)(__BIGGEST_ALIGNMENT__),ty(__BIGGEST_ALIGNMENT__));
printf("__BYTE_ORDER__ %.17g %s\n",(double)(__BYTE_ORDER__),ty(__BYTE_ORDER__));
printf("__CHAR16_TYPE__ %d %s\n",(int)sizeof(__CHAR16_TYPE__),ty((__CHAR16_TYPE__)0));
printf("__CHAR32_TYPE__ %d %s\n",(int)sizeof(__CHAR32_TYPE__),ty((__CHAR32_TYPE__)0));
printf("__CHAR_BIT__ %.17g %s\n",(double)(__CHAR_BIT__),ty(__CHAR_BIT__));
printf("__DBL_DECIMAL_DIG__ %.17g %s\n",(double)(__DBL_DECIMAL_DIG__),ty(__DBL_DECIMAL_DIG__));
printf("__DBL_DENORM_MIN__ %.17g %s\n",(double)(__DBL_DENORM_MIN__),ty(__DBL_DENORM_MIN__));
printf("__DBL_DIG__ %.17g %s\n",(double)(__DBL_DIG__),ty(__DBL_DIG__));
printf("__DBL_EPSILON__ %.17g %s\n",(double)(__DBL_EPSILON__),ty(__DBL_EPSILON__));
printf("__DBL_HAS_DENORM__ %.17g %s\n",(double)(__DBL_HAS_DENORM__),ty(__DBL_HAS_DENORM__));
printf("__DBL_HAS_INFINITY__ %.17g %s\n",(double)(__DBL_HAS_INFINITY__),ty(__DBL_HAS_INFINITY__));
printf("__DBL_HAS_QUIET_NAN__ %.17g %s\n",(double)(__DBL_HAS_QUIET_NAN__),ty(__DBL_HAS_QUIET_NAN__));
printf("__DBL_MANT_DIG__ %.17g %s\n",(double)(__DBL_MANT_DIG__),ty(__DBL_MANT_DIG__));
printf("__DBL_MAX_10_EXP__ %.17g %s\n",(double)(__DBL_MAX_10_EXP__),ty(__DBL_MAX_10_EXP__));
printf("__DBL_MAX_EXP__ %.17g %s\n",(double)(__DBL_MAX_EXP__),ty(__DBL_MAX_EXP__));
printf("__DBL_MAX__ %.17g %s\n",(double)(__DBL_MAX__),ty(__DBL_MAX__));
printf("__DBL_MIN_10_EXP__ %.17g %s\n",(double)(__DBL_MIN_10_EXP__),ty(__DBL_MIN_10_EXP__));
printf("__DBL_MIN_EXP__ %.17g %s\n",(double)(__DBL_MIN_EXP__),ty(__DBL_MIN_EXP__));
printf("__DBL_MIN__ %.17g %s\n",(double)(__DBL_MIN__),ty(__DBL_MIN__));
printf("__DECIMAL_DIG__ %d\n",__DECIMAL_DIG__>0);
printf("__DEPRECATED %.17g %s\n",(double)(__DEPRECATED),ty(__DEPRECATED));
printf("__ELF__ %.17g %s\n",(double)(__ELF__),ty(__ELF__));
printf("__EXCEPTIONS %.17g %s\n",(double)(__EXCEPTIONS),ty(__EXCEPTIONS));
printf("__FINITE_MATH_ONLY__ %.17g %s\n",(double)(__FINITE_MATH_ONLY__),ty(__FINITE_MATH_ONLY__));
printf("__FLT_DECIMAL_DIG__ %.17g %s\n",(double)(__FLT_DECIMAL_DIG__),ty(__FLT_DECIMAL_DIG__));
printf("__FLT_DENORM_MIN__ %.17g %s\n",(double)(__FLT_DENORM_MIN__),ty(__FLT_DENORM_MIN__));
printf("__FLT_DIG__ %.17g %s\n",(double)(__FLT_DIG__),ty(__FLT_DIG__));
printf("__FLT_EPSILON__ %.17g %s\n",(double)(__FLT_EPSILON__),ty(__FLT_EPSILON__));
printf("__FLT_EVAL_METHOD__ %.17g %s\n",(double)(__FLT_EVAL_METHOD__),ty(__FLT_EVAL_METHOD__));
printf("__FLT_HAS_DENORM__ %.17g %s\n",(double)(__FLT_HAS_DENORM__),ty(__FLT_HAS_DENORM__));
printf("__FLT_HAS_INFINITY__ %.17g %s\n",(double)(__FLT_HAS_INFINITY__),ty(__FLT_HAS_INFINITY__));
printf("__FLT_HAS_QUIET_NAN__ %.17g %s\n",(double)(__FLT_HAS_QUIET_NAN__),ty(__FLT_HAS_QUIET_NAN__));
printf("__FLT_MANT_DIG__ %.17g %s\n",(double)(__FLT_MANT_DIG__),ty(__FLT_MANT_DIG__));
printf("__FLT_MAX_10_EXP__ %.17g %s\n",(double)(__FLT_MAX_10_EXP__),ty(__FLT_MAX_10_EXP__));
printf("__FLT_MAX_EXP__ %.17g %s\n",(double)(__FLT_MAX_EXP__),ty(__FLT_MAX_EXP__));
printf("__FLT_MAX__ %.17g %s\n",(double)(__FLT_MAX__),ty(__FLT_MAX__));
printf("__FLT_MIN_10_EXP__ %.17g %s\n",(double)(__FLT_MIN_10_EXP__),ty(__FLT_MIN_10_EXP__));
printf("__FLT_MIN_EXP__ %.17g %s\n",(double)(__FLT_MIN_EXP__),ty(__FLT_MIN_EXP__));
printf("__FLT_MIN__ %.17g %s\n",(double)(__FLT_MIN__),ty(__FLT_MIN__));
printf("__FLT_RADIX__ %.17g %s\n",(double)(__FLT_RADIX__),ty(__FLT_RADIX__));
printf("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1 %.17g %s\n",(double)(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1),ty(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1));
printf("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2 %.17g %s\n",(double)(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2),ty(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2));
printf("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4 %.17g %s\n",(double)(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4),ty(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4));
printf("__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8 %.17g %s\n",(double)(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8),ty(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8));
printf("__GNUC_MINOR__ %d\n",__GNUC_MINOR__>0);
printf("__GNUC_PATCHLEVEL__ %d\n",__GNUC_PATCHLEVEL__>0);
printf("__GNUC__ %d\n",__GNUC__>0);
printf("__GNUG__ %d\n",__GNUG__>0);
printf("__GXX_ABI_VERSION %d\n",__GXX_ABI_VERSION>0);
printf("__GXX_RTTI %d\n",__GXX_RTTI>0);
#ifdef __INT16_C
printf("__INT16_C %lld %s\n",(long long)__INT16_C(7),ty(__INT16_C(7)));
#endif
printf("__INT16_MAX__ %.17g %s\n",(double)(__INT16_MAX__),ty(__INT16_MAX__));
printf("__INT16_TYPE__ %d %s\n",(int)sizeof(__INT16_TYPE__),ty((__INT16_TYPE__)0));
#ifdef __INT32_C
printf("__INT32_C %lld %s\n",(long long)__INT32_C(7),ty(__INT32_C(7)));
#endif
printf("__INT32_MAX__ %.17g %s\n",(double)(__INT32_MAX__),ty(__INT32_MAX__));
printf("__INT32_TYPE__ %d %s\n",(int)sizeof(__INT32_TYPE__),ty((__INT32_TYPE__)0));
#ifdef __INT64_C
printf("__INT64_C %lld %s\n",(long long)__INT64_C(7),ty(__INT64_C(7)));
#endif
printf("__INT64_MAX__ %.17g %s\n",(double)(__INT64_MAX__),ty(__INT64_MAX__));
printf("__INT64_TYPE__ %d %s\n",(int)sizeof(__INT64_TYPE__),ty((__INT64_TYPE__)0));
#ifdef __INT8_C
printf("__INT8_C %lld %s\n",(long long)__INT8_C(7),ty(__INT8_C(7)));
#endif
printf("__INT8_MAX__ %.17g %s\n",(double)(__INT8_MAX__),ty(__INT8_MAX__));
printf("__INT8_TYPE__ %d %s\n",(int)sizeof(__INT8_TYPE__),ty((__INT8_TYPE__)0));
#ifdef __INTMAX_C
printf("__INTMAX_C %lld %s\n",(long long)__INTMAX_C(7),ty(__INTMAX_C(7)));
#endif
printf("__INTMAX_MAX__ %.17g %s\n",(double)(__INTMAX_MAX__),ty(__INTMAX_MAX__));
printf("__INTMAX_TYPE__ %d %s\n",(int)sizeof(__INTMAX_TYPE__),ty((__INTMAX_TYPE__)0));
printf("__INTPTR_MAX__ %.17g %s\n",(double)(__INTPTR_MAX__),ty(__INTPTR_MAX__));
printf("__INTPTR_TYPE__ %d %s\n",(int)sizeof(__INTPTR_TYPE__),ty((__INTPTR_TYPE__)0));
printf("__INT_MAX__ %.17g %s\n",(double)(__INT_MAX__),ty(__INT_MAX__));
printf("__LDBL_DECIMAL_DIG__ %d\n",__LDBL_DECIMAL_DIG__>0);
printf("__LDBL_DENORM_MIN__ %d\n",__LDBL_DENORM_MIN__>0);
printf("__LDBL_DIG__ %d\n",__LDBL_DIG__>0);
printf("__LDBL_EPSILON__ %d\n",__LDBL_EPSILON__>0);
printf("__LDBL_HAS_DENORM__ %d\n",__LDBL_HAS_DENORM__>0);
printf("__LDBL_HAS_INFINITY__ %d\n",__LDBL_HAS_INFINITY__>0);
printf("__LDBL_HAS_QUIET_NAN__ %d\n",__LDBL_HAS_QUIET_NAN__>0);
printf("__LDBL_MANT_DIG__ %d\n",__LDBL_MANT_DIG__>0);
printf("__LDBL_MAX_10_EXP__ %d\n",__LDBL_MAX_10_EXP__>0);
printf("__LDBL_MAX_EXP__ %d\n",__LDBL_MAX_EXP__>0);
printf("__LDBL_MAX__ %d\n",__LDBL_MAX__>0);
printf("__LDBL_MIN_10_EXP__ %d\n",__LDBL_MIN_10_EXP__>0);
printf("__LDBL_MIN_EXP__ %d\n",__LDBL_MIN_EXP__>0);
printf("__LDBL_MIN__ %d\n",__LDBL_MIN__>0);
printf("__LONG_LONG_MAX__ %.17g %s\n",(double)(__LONG_LONG_MAX__),ty(__LONG_LONG_MAX__));
printf("__LONG_MAX__ %.17g %s\n",(double)(__LONG_MAX__),ty(__LONG_MAX__));
printf("__LP64__ %.17g %s\n",(double)(__LP64__),ty(__LP64__));
printf("__ORDER_BIG_ENDIAN__ %.17g %s\n",(double)(__ORDER_BIG_ENDIAN__),ty(__ORDER_BIG_ENDIAN__));
printf("__ORDER_LITTLE_ENDIAN__ %.17g %s\n",(double)(__ORDER_LITTLE_ENDIAN__),ty(__ORDER_LITTLE_ENDIAN__));
printf("__PTRDIFF_MAX__ %.17g %s\n",(double)(__PTRDIFF_MAX__),ty(__PTRDIFF_MAX__));
printf("__PTRDIFF_TYPE__ %d %s\n",(int)sizeof(__PTRDIFF_TYPE__),ty((__PTRDIFF_TYPE__)0));
printf("__SCHAR_MAX__ %.17g %s\n",(double)(__SCHAR_MAX__),ty(__SCHAR_MAX__));
printf("__SHRT_MAX__ %.17g %s\n",(double)(__SHRT_MAX__),ty(__SHRT_MAX__));
printf("__SIG_ATOMIC_MAX__ %.17g %s\n",(double)(__SIG_ATOMIC_MAX__),ty(__SIG_ATOMIC_MAX__));
printf("__SIG_ATOMIC_MIN__ %.17g %s\n",(double)(__SIG_ATOMIC_MIN__),ty(__SIG_ATOMIC_MIN__));
printf("__SIG_ATOMIC_TYPE__ %d %s\n",(int)sizeof(__SIG_ATOMIC_TYPE__),ty((__SIG_ATOMIC_TYPE__)0));
printf("__SIZEOF_DOUBLE__ %.17g %s\n",(double)(__SIZEOF_DOUBLE__),ty(__SIZEOF_DOUBLE__));
printf("__SIZEOF_FLOAT__ %.17g %s\n",(double)(__SIZEOF_FLOAT__),ty(__SIZEOF_FLOAT__));
printf("__SIZEOF_INT128__ %.17g %s\n",(double)(__SIZEOF_INT128__),ty(__SIZEOF_INT128__));
printf("__SIZEOF_INT__ %.17g %s\n",(double)(__SIZEOF_INT__),ty(__SIZEOF_INT__));
printf("__SIZEOF_LONG_DOUBLE__ %.17g %s\n",(double)(__SIZEOF_LONG_DOUBLE__),ty(__SIZEOF_LONG_DOUBLE__));
printf("__SIZEOF_LONG_LONG__ %.17g %s\n",(double)(__SIZEOF_LONG_LONG__),ty(__SIZEOF_LONG_LONG__));
printf("__SIZEOF_LONG__ %.17g %s\n",(double)(__SIZEOF_LONG__),ty(__SIZEOF_LONG__));
printf("__SIZEOF_POINTER__ %.17g %s\n",(double)(__SIZEOF_POINTER__),ty(__SIZEOF_POINTER__));
printf("__SIZEOF_PTRDIFF_T__ %.17g %s\n",(double)(__SIZEOF_PTRDIFF_T__),ty(__SIZEOF_PTRDIFF_T__));
printf("__SIZEOF_SHORT__ %.17g %s\n",(double)(__SIZEOF_SHORT__),ty(__SIZEOF_SHORT__));
printf("__SIZEOF_SIZE_T__ %.17g %s\n",(double)(__SIZEOF_SIZE_T__),ty(__SIZEOF_SIZE_T__));
printf("__SIZEOF_WCHAR_T__ %.17g %s\n",(double)(__SIZEOF_WCHAR_T__),ty(__SIZEOF_WCHAR_T__));
printf("__SIZEOF_WINT_T__ %.17g %s\n",(double)(__SIZEOF_WINT_T__),ty(__SIZEOF_WINT_T__));
printf("__SIZE_MAX__ %.17g %s\n",(double)(__SIZE_MAX__),ty(__SIZE_MAX__));
printf("__SIZE_TYPE__ %d %s\n",(int)sizeof(__SIZE_TYPE__),ty((__SIZE_TYPE__)0));
printf("__STDCPP_DEFAULT_NEW_ALIGNMENT__ %.17g %s\n",(double)(__STDCPP_DEFAULT_NEW_ALIGNMENT__),ty(__STDCPP_DEFAULT_NEW_ALIGNMENT__));
printf("__STDCPP_THREADS__ %.17g %s\n",(double)(__STDCPP_THREADS__),ty(__STDCPP_THREADS__));
printf("__STDC_HOSTED__ %.17g %s\n",(double)(__STDC_HOSTED__),ty(__STDC_HOSTED__));
printf("__STDC_IEC_559_COMPLEX__ %.17g %s\n",(double)(__STDC_IEC_559_COMPLEX__),ty(__STDC_IEC_559_COMPLEX__));
printf("__STDC_IEC_559__ %.17g %s\n",(double)(__STDC_IEC_559__),ty(__STDC_IEC_559__));
printf("__STDC_UTF_16__ %.17g %s\n",(double)(__STDC_UTF_16__),ty(__STDC_UTF_16__));
printf("__STDC_UTF_32__ %.17g %s\n",(double)(__STDC_UTF_32__),ty(__STDC_UTF_32__));
printf("__STDC__ %.17g %s\n",(double)(__STDC__),ty(__STDC__));
#ifdef __UINT16_C
printf("__UINT16_C %lld %s\n",(long long)__UINT16_C(7),ty(__UINT16_C(7)));
#endif
printf("__UINT16_MAX__ %.17g %s\n",(double)(__UINT16_MAX__),ty(__UINT16_MAX__));
printf("__UINT16_TYPE__ %d %s\n",(int)sizeof(__UINT16_TYPE__),ty((__UINT16_TYPE__)0));
#ifdef __UINT32_C
printf("__UINT32_C %lld %s\n",(long long)__UINT32_C(7),ty(__UINT32_C(7)));
#endif
printf("__UINT32_MAX__ %.17g %s\n",(double)(__UINT32_MAX__),ty(__UINT32_MAX__));
printf("__UINT32_TYPE__ %d %s\n",(int)sizeof(__UINT32_TYPE__),ty((__UINT32_TYPE__)0));
#ifdef __UINT64_C
printf("__UINT64_C %lld %s\n",(long long)__UINT64_C(7),ty(__UINT64_C(7)));
#endif
printf("__UINT64_MAX__ %.17g %s\n",(double)(__UINT64_MAX__),ty(__UINT64_MAX__));
printf("__UINT64_TYPE__ %d %s\n",(int)sizeof(__UINT64_TYPE__),ty((__UINT64_TYPE__)0));
#ifdef __UINT8_C
printf("__UINT8_C %lld %s\n",(long long)__UINT8_C(7),ty(__UINT8_C(7)));
#endif
printf("__UINT8_MAX__ %.17g %s\n",(double)(__UINT8_MAX__),ty(__UINT8_MAX__));
printf("__UINT8_TYPE__ %d %s\n",(int)sizeof(__UINT8_TYPE__),ty((__UINT8_TYPE__)0));
#ifdef __UINTMAX_C
printf("__UINTMAX_C %lld %s\n",(long long)__UINTMAX_C(7),ty(__UINTMAX_C(7)));
#endif
printf("__UINTMAX_MAX__ %.17g %s\n",(double)(__UINTMAX_MAX__),ty(__UINTMAX_MAX__));
printf("__UINTMAX_TYPE__ %d %s\n",(int)sizeof(__UINTMAX_TYPE__),ty((__UINTMAX_TYPE__)0));
printf("__UINTPTR_MAX__ %.17g %s\n",(double)(__UINTPTR_MAX__),ty(__UINTPTR_MAX__));
printf("__UINTPTR_TYPE__ %d %s\n",(int)sizeof(__UINTPTR_TYPE__),ty((__UINTPTR_TYPE__)0));
printf("__WCHAR_MAX__ %.17g %s\n",(double)(__WCHAR_MAX__),ty(__WCHAR_MAX__));
printf("__WCHAR_MIN__ %.17g %s\n",(double)(__WCHAR_MIN__),ty(__WCHAR_MIN__));
printf("__WCHAR_TYPE__ %d %s\n",(int)sizeof(__WCHAR_TYPE__),ty((__WCHAR_TYPE__)0));
printf("__WINT_MAX__ %.17g %s\n",(double)(__WINT_MAX__),ty(__WINT_MAX__));
printf("__WINT_MIN__ %.17g %s\n",(double)(__WINT_MIN__),ty(__WINT_MIN__));
printf("__WINT_TYPE__ %d %s\n",(int)sizeof(__WINT_TYPE__),ty((__WINT_TYPE__)0));
printf("__amd64 %.17g %s\n",(double)(__amd64),ty(__amd64));
printf("__amd64__ %.17g %s\n",(double)(__amd64__),ty(__amd64__));
printf("__cpp_aggregate_bases %.17g %s\n",(double)(__cpp_aggregate_bases),ty(__cpp_aggregate_bases));
printf("__cpp_aggregate_nsdmi %.17g %s\n",(double)(__cpp_aggregate_nsdmi),ty(__cpp_aggregate_nsdmi));
printf("__cpp_alias_templates %.17g %s\n",(double)(__cpp_alias_templates),ty(__cpp_alias_templates));
printf("__cpp_aligned_new %.17g %s\n",(double)(__cpp_aligned_new),ty(__cpp_aligned_new));
printf("__cpp_attributes %.17g %s\n",(double)(__cpp_attributes),ty(__cpp_attributes));
printf("__cpp_binary_literals %.17g %s\n",(double)(__cpp_binary_literals),ty(__cpp_binary_literals));
printf("__cpp_capture_star_this %.17g %s\n",(double)(__cpp_capture_star_this),ty(__cpp_capture_star_this));
printf("__cpp_constexpr %.17g %s\n",(double)(__cpp_constexpr),ty(__cpp_constexpr));
printf("__cpp_decltype %.17g %s\n",(double)(__cpp_decltype),ty(__cpp_decltype));
printf("__cpp_decltype_auto %.17g %s\n",(double)(__cpp_decltype_auto),ty(__cpp_decltype_auto));
printf("__cpp_deduction_guides %.17g %s\n",(double)(__cpp_deduction_guides),ty(__cpp_deduction_guides));
printf("__cpp_delegating_constructors %.17g %s\n",(double)(__cpp_delegating_constructors),ty(__cpp_delegating_constructors));
printf("__cpp_digit_separators %.17g %s\n",(double)(__cpp_digit_separators),ty(__cpp_digit_separators));
printf("__cpp_enumerator_attributes %.17g %s\n",(double)(__cpp_enumerator_attributes),ty(__cpp_enumerator_attributes));
printf("__cpp_exceptions %.17g %s\n",(double)(__cpp_exceptions),ty(__cpp_exceptions));
printf("__cpp_fold_expressions %.17g %s\n",(double)(__cpp_fold_expressions),ty(__cpp_fold_expressions));
printf("__cpp_generic_lambdas %.17g %s\n",(double)(__cpp_generic_lambdas),ty(__cpp_generic_lambdas));
printf("__cpp_guaranteed_copy_elision %.17g %s\n",(double)(__cpp_guaranteed_copy_elision),ty(__cpp_guaranteed_copy_elision));
printf("__cpp_hex_float %.17g %s\n",(double)(__cpp_hex_float),ty(__cpp_hex_float));
printf("__cpp_if_constexpr %.17g %s\n",(double)(__cpp_if_constexpr),ty(__cpp_if_constexpr));
printf("__cpp_inheriting_constructors %.17g %s\n",(double)(__cpp_inheriting_constructors),ty(__cpp_inheriting_constructors));
printf("__cpp_init_captures %.17g %s\n",(double)(__cpp_init_captures),ty(__cpp_init_captures));
printf("__cpp_initializer_lists %.17g %s\n",(double)(__cpp_initializer_lists),ty(__cpp_initializer_lists));
printf("__cpp_inline_variables %.17g %s\n",(double)(__cpp_inline_variables),ty(__cpp_inline_variables));
printf("__cpp_lambdas %.17g %s\n",(double)(__cpp_lambdas),ty(__cpp_lambdas));
printf("__cpp_namespace_attributes %.17g %s\n",(double)(__cpp_namespace_attributes),ty(__cpp_namespace_attributes));
printf("__cpp_nested_namespace_definitions %.17g %s\n",(double)(__cpp_nested_namespace_definitions),ty(__cpp_nested_namespace_definitions));
printf("__cpp_noexcept_function_type %.17g %s\n",(double)(__cpp_noexcept_function_type),ty(__cpp_noexcept_function_type));
printf("__cpp_nontype_template_args %.17g %s\n",(double)(__cpp_nontype_template_args),ty(__cpp_nontype_template_args));
printf("__cpp_nontype_template_parameter_auto %.17g %s\n",(double)(__cpp_nontype_template_parameter_auto),ty(__cpp_nontype_template_parameter_auto));
printf("__cpp_nsdmi %.17g %s\n",(double)(__cpp_nsdmi),ty(__cpp_nsdmi));
printf("__cpp_range_based_for %.17g %s\n",(double)(__cpp_range_based_for),ty(__cpp_range_based_for));
printf("__cpp_raw_strings %.17g %s\n",(double)(__cpp_raw_strings),ty(__cpp_raw_strings));
printf("__cpp_ref_qualifiers %.17g %s\n",(double)(__cpp_ref_qualifiers),ty(__cpp_ref_qualifiers));
printf("__cpp_return_type_deduction %.17g %s\n",(double)(__cpp_return_type_deduction),ty(__cpp_return_type_deduction));
printf("__cpp_rtti %.17g %s\n",(double)(__cpp_rtti),ty(__cpp_rtti));
printf("__cpp_runtime_arrays %.17g %s\n",(double)(__cpp_runtime_arrays),ty(__cpp_runtime_arrays));
printf("__cpp_rvalue_reference %.17g %s\n",(double)(__cpp_rvalue_reference),ty(__cpp_rvalue_reference));
printf("__cpp_rvalue_references %.17g %s\n",(double)(__cpp_rvalue_references),ty(__cpp_rvalue_references));
printf("__cpp_sized_deallocation %.17g %s\n",(double)(__cpp_sized_deallocation),ty(__cpp_sized_deallocation));
printf("__cpp_static_assert %.17g %s\n",(double)(__cpp_static_assert),ty(__cpp_static_assert));
printf("__cpp_structured_bindings %.17g %s\n",(double)(__cpp_structured_bindings),ty(__cpp_structured_bindings));
printf("__cpp_template_auto %.17g %s\n",(double)(__cpp_template_auto),ty(__cpp_template_auto));
printf("__cpp_template_template_args %.17g %s\n",(double)(__cpp_template_template_args),ty(__cpp_template_template_args));
printf("__cpp_threadsafe_static_init %.17g %s\n",(double)(__cpp_threadsafe_static_init),ty(__cpp_threadsafe_static_init));
printf("__cpp_unicode_characters %.17g %s\n",(double)(__cpp_unicode_characters),ty(__cpp_unicode_characters));
printf("__cpp_unicode_literals %.17g %s\n",(double)(__cpp_unicode_literals),ty(__cpp_unicode_literals));
printf("__cpp_user_defined_literals %.17g %s\n",(double)(__cpp_user_defined_literals),ty(__cpp_user_defined_literals));
printf("__cpp_variable_templates %.17g %s\n",(double)(__cpp_variable_templates),ty(__cpp_variable_templates));
printf("__cpp_variadic_templates %.17g %s\n",(double)(__cpp_variadic_templates),ty(__cpp_variadic_templates));
printf("__cpp_variadic_using %.17g %s\n",(double)(__cpp_variadic_using),ty(__cpp_variadic_using));
printf("__gnu_linux__ %.17g %s\n",(double)(__gnu_linux__),ty(__gnu_linux__));
printf("__linux %.17g %s\n",(double)(__linux),ty(__linux));
printf("__linux__ %.17g %s\n",(double)(__linux__),ty(__linux__));
printf("__unix %.17g %s\n",(double)(__unix),ty(__unix));
printf("__unix__ %.17g %s\n",(double)(__unix__),ty(__unix__));
printf("__x86_64 %.17g %s\n",(double)(__x86_64),ty(__x86_64));
printf("__x86_64__ %.17g %s\n",(double)(__x86_64__),ty(__x86_64__));

#if defined(__linux__) && __SIZEOF_POINTER__ == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
puts("ok1");
#endif
#ifndef __INT_MAX__
puts("bad");
#endif
#define CAT(a,b) a##b
#ifdef __FLT_MAX__
#undef __FLT_MAX__
#define __FLT_MAX__ 5
#endif
printf("%d\n",__FLT_MAX__);
}
