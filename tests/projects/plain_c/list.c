#include <stdio.h>
#include <stdlib.h>
#include "list.h"

struct List *list_new(void)
{
    struct List *list = calloc(1, sizeof *list);
    list->room = 2;
    list->items = malloc(list->room * sizeof(int));
    return list;
}

void list_add(struct List *list, int item)
{
    if (list->count == list->room) {
        list->room *= 2;
        list->items = realloc(list->items, list->room * sizeof(int));
    }
    list->items[list->count++] = item;
}

int list_sum(const struct List *list)
{
    const void *all = list->items;
    const int *items = all;
    int sum = 0;
    for (int i = 0; i < list->count; i++) sum += items[i];
    return sum;
}

void list_delete(struct List *list)
{
    free(list->items);
    free(list);
}

#ifdef LIST_TEST
int main(void)
{
    struct List *list = list_new();
    list_add(list, 1);
    printf("%d\n", list_sum(list));
    return 0;
}
#endif
