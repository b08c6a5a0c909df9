import { useQuery } from '@tanstack/react-query';
import { SearchX, Trash2 } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { FilteredList } from '#client/lists/filtered-list.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useShown } from '#client/lists/use-list-view.ts';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { Card } from '#client/ui/card.tsx';
import { recoverableDays } from '#contract/limits.ts';

import { DeletedFilters } from './deleted-filters.tsx';
import { DeletedList } from './deleted-list.tsx';
import { deletedView, shownThings } from './shown-things.ts';

export function DeletedThings() {
  const things = useQuery(readOf('listDeleted'));
  const control = useSearchedView(deletedView);
  return (
    <FilteredList
      query={things}
      noun={{ one: 'deleted item', many: 'deleted items' }}
      shown={useShown(things.data, control.shown, shownThings)}
      filters={<DeletedFilters of={control} things={things.data ?? []} />}
      rows={8}
      empty={{
        icon: Trash2,
        title: `Nothing was deleted in the last ${recoverableDays} days`,
        children: `Deleted items can be restored for ${recoverableDays} days, with everything in them. After that they are permanently deleted.`,
      }}
      noMatch={{
        icon: SearchX,
        title: 'Nothing matches',
        children: 'Names, projects and who deleted it are searched.',
        action: <ShowAll of={control}>Show everything</ShowAll>,
      }}
    >
      {(shown) => (
        <Card flush className="@container overflow-hidden">
          <DeletedList things={shown} now={things.dataUpdatedAt} />
        </Card>
      )}
    </FilteredList>
  );
}
