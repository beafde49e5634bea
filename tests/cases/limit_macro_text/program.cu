// Arguments that are macros multiply before anything is read; so do strings of strings and joined names.
#define TEN(x) x x x x x x x x x x
#define TEXT(x) #x
#define STRING(x) TEXT(x)

int main()
{
    TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(;))))))))))
}
