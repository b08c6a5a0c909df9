import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import { Link } from '#client/ui/link.tsx';

type CompactRowProps = {
  /** The ring of a step, or what else tells kinds apart. */
  mark: ReactNode;
  name: string;
  /** Null for a name that leads nowhere. */
  href: string | null;
  isDone?: boolean;
  /** Its task and project, or a description. */
  place?: ReactNode;
  /** Its wait, or that it was sent back. */
  signs?: ReactNode;
  comments?: ReactNode;
  people?: ReactNode;
  due?: ReactNode;
  badge?: ReactNode;
  link?: Partial<ComponentProps<typeof Link>> & { [data: `data-${string}`]: number };
  className?: string;
};

/** A task or step in a list of several projects. */
export function CompactRow(props: CompactRowProps) {
  const { mark, name, href, isDone = false, place, signs, link, className } = props;
  const { comments, people, due, badge } = props;
  return (
    <div
      className={clsx(
        "relative grid [grid-template:'mark_name_due_due'_auto_'mark_place_place_comments'_auto_'mark_people_badge_comments'_auto/auto_minmax(0,1fr)_auto_auto] @max-xs:[grid-template:'mark_name_name_name'_auto_'mark_place_place_place'_auto_'mark_due_due_due'_auto_'mark_people_badge_comments'_auto/auto_minmax(0,1fr)_auto_auto] @2xl:items-start @2xl:[grid-template:'mark_name_terms_badge'_auto_'mark_place_terms_badge'_auto/auto_minmax(0,1fr)_auto_auto]",
        className,
      )}
    >
      <div className="mr-2 self-start [grid-area:mark]">{mark}</div>
      <div className="min-w-0 [grid-area:name]">
        {href === null ? (
          <span dir="auto" translate="no" className={clsx(nameClass, 'text-ink')}>
            {name}
          </span>
        ) : (
          <Link
            dir="auto"
            translate="no"
            href={href}
            {...link}
            className={clsx(
              nameClass,
              'pointer-coarse:after:absolute pointer-coarse:after:inset-0',
              isDone ? 'text-ink-faint!' : 'text-ink!',
            )}
          >
            {name}
          </Link>
        )}
      </div>
      <div className="min-w-0 [grid-area:place]">
        {place && <p className="-mt-0.5 text-sm wrap-anywhere text-ink-faint">{place}</p>}
        {signs}
      </div>
      <div className="contents min-h-7 items-center gap-x-3 [grid-area:terms] @2xl:ml-4 @2xl:flex @2xl:empty:hidden">
        {comments && (
          <div className="relative z-1 -my-1 self-center justify-self-end [grid-area:comments] @2xl:my-0 @2xl:self-auto">
            {comments}
          </div>
        )}
        {people !== undefined && (
          <div className="relative z-1 -ml-1.5 flex min-w-0 [grid-area:people] @2xl:w-44">
            {people}
          </div>
        )}
        {due !== undefined && (
          <div className="relative z-1 ml-3 flex h-7 flex-none items-center justify-end text-sm text-ink-soft tabular-nums [grid-area:due] @2xl:ml-auto @2xl:w-32">
            {due}
          </div>
        )}
      </div>
      {badge && (
        <div className="relative z-1 mt-1 ml-4 min-w-22 justify-self-end [grid-area:badge]">
          {badge}
        </div>
      )}
    </div>
  );
}

const nameClass = 'inline-block py-1 font-medium wrap-anywhere';
