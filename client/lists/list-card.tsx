import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatNumber } from '#contract/words.ts';

import { FilteredList } from './filtered-list.tsx';
import type { FilteredListProps } from './filtered-list.tsx';

type ListCardProps<Row> = FilteredListProps<Row> & {
  /** Absent on a page that has the same title. */
  title?: string;
  subtitle: string;
  /** Shows the number of rows beside the title. */
  counted?: boolean;
  /** The button that opens a new record, and its form if that is in the card. */
  create?: ReactNode;
  form?: ReactNode;
};

/** A list in a card, such as those of Settings. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { title, subtitle, counted = false, create, form, ...list } = props;
  const { data } = list.query;
  return (
    <Card
      flush
      className="@container overflow-clip"
      title={
        title !== undefined && (
          <span className={clsx(counted && 'flex flex-wrap items-center gap-2')}>
            {title}
            {counted && data && <Badge>{formatNumber(data.length)}</Badge>}
          </span>
        )
      }
      subtitle={subtitle}
      actions={create}
    >
      {form && <div className={formClass}>{form}</div>}
      <FilteredList framed={false} {...list} />
    </Card>
  );
}

const formClass = 'border-b border-line bg-canvas px-4 py-4 sm:px-5';
