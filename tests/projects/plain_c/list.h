/* Список чисел */
#ifdef __cplusplus
extern "C" {
#endif
struct List { int *items; int count, room; };
struct List *list_new(void);
void list_add(struct List *list, int item);
int list_sum(const struct List *list);
void list_delete(struct List *list);
#ifdef __cplusplus
}
#endif
