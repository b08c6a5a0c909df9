import type { ReactNode } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { counted } from '#contract/words.ts';

import { FilteredList } from './filtered-list.tsx';
import type { FilteredListProps } from './filtered-list.tsx';

type ListPageProps<Row> = FilteredListProps<Row> & {
  title: string;
  subtitle: string;
  actions?: ReactNode;
};

/** A page with one list: its title and count, its filters and its rows. */
export function ListPage<Row>({ title, subtitle, actions, ...list }: ListPageProps<Row>) {
  const count = list.query.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        badges={count > 0 && <Badge>{counted(count, list.noun.one, list.noun.many)}</Badge>}
        actions={actions}
      />
      <FilteredList {...list} />
    </>
  );
}
