import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type RowProps = ComponentProps<'div'> & {
  mark?: ReactNode;
  /** The name, and below it the note. */
  name: ReactNode;
  /** Due date, owner, evidence and comments. */
  terms: ReactNode;
  /** With its bar. */
  badge: ReactNode;
  /** Beside the badge: the percentage, and who finished it. */
  aside: ReactNode;
  tools: ReactNode;
  /** Of a step: the terms are beside the name if there is room. */
  wide?: boolean;
};

/** The row of a task or step on the page of its project. Every part has a place of its own, whether shown or not. */
export function Row(props: RowProps) {
  const { mark, name, terms, badge, aside, tools, wide = false, className, ...rest } = props;
  return (
    <div {...rest} className={clsx('grid', wide ? stepGrid : taskGrid, className)}>
      {mark}
      <div className={clsx('min-w-0 py-0.5 [grid-area:name]', !wide && 'self-center')}>{name}</div>
      <div
        className={clsx(
          'flex min-h-6 min-w-0 items-center gap-x-3 self-start [grid-area:terms]',
          wide && 'max-sm:flex-wrap @xl:ml-4 @xl:grid @xl:grid-cols-[minmax(0,1fr)_auto_auto]',
        )}
      >
        {terms}
        {!wide && aside}
      </div>
      <div
        className={clsx(
          'mt-0.5 ml-1 justify-self-end [grid-area:badge]',
          wide ? 'min-w-26' : 'min-w-22',
        )}
      >
        {badge}
      </div>
      {wide && aside}
      {tools && <div className="-mr-2 flex flex-col [grid-area:tools]">{tools}</div>}
    </div>
  );
}

const taskGrid =
  "[grid-template:'name_badge_tools'_auto_'terms_terms_tools'_auto/minmax(0,1fr)_auto_auto]";
const stepGrid =
  "[grid-template:'mark_name_name_tools'_auto_'mark_terms_terms_terms'_auto_'mark_badge_badge_badge'_auto_'mark_aside_aside_aside'_auto/auto_minmax(0,1fr)_auto_auto] sm:@max-xl:[grid-template:'mark_name_badge_tools'_1.75rem_'mark_name_aside_tools'_1fr_'mark_terms_terms_tools'_auto/auto_minmax(0,1fr)_auto_auto] @xl:[grid-template:'mark_name_terms_badge_tools'_1.75rem_'mark_name_terms_aside_tools'_1fr/auto_minmax(0,1fr)_11.75rem_9.75rem_auto]";

/** From this number of rows on, those out of view are skipped by the browser; with fewer it costs more than it saves. */
export const manyRows = 20;
export const skippedRows = '[&>li]:[content-visibility:auto]';
