import type { ReactNode } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { counted } from '#contract/words.ts';

import { FilteredList } from './filtered-list.tsx';
import type { FilteredListProps, Noun } from './filtered-list.tsx';

type ListPageProps<Row> = FilteredListProps<Row> & {
  title: string;
  subtitle: string;
  actions?: ReactNode;
  /** The noun beside the title, if it is a shorter one. */
  counted?: Noun;
};

/** A page with one list: its title and count, its filters and its rows. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, subtitle, actions, counted: noun = props.noun, ...list } = props;
  const count = list.query.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        badges={count > 0 && <Badge>{counted(count, noun.one, noun.many)}</Badge>}
        actions={actions}
      />
      <FilteredList {...list} />
    </>
  );
}
