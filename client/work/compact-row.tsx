import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import { Link } from '#client/ui/link.tsx';

type CompactRowProps = {
  /** The ring of a step, or what else tells kinds apart. */
  mark: ReactNode;
  name: string;
  href: string;
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
        "relative grid [grid-template:'mark_name_name'_auto_'mark_terms_badge'_auto/auto_minmax(0,1fr)_auto] @2xl:items-start @2xl:[grid-template:'mark_name_terms_badge'_auto/auto_minmax(0,1fr)_auto_auto]",
        className,
      )}
    >
      <div className="mr-2 self-start [grid-area:mark]">{mark}</div>
      <div className="min-w-0 [grid-area:name]">
        <Link
          dir="auto"
          translate="no"
          href={href}
          {...link}
          className={clsx(
            'inline-block py-1 font-medium wrap-anywhere pointer-coarse:after:absolute pointer-coarse:after:inset-0',
            isDone ? 'text-ink-faint!' : 'text-ink!',
          )}
        >
          {name}
        </Link>
        {place && <p className="-mt-0.5 text-sm wrap-anywhere text-ink-faint">{place}</p>}
        {signs}
      </div>
      <div className="relative z-1 flex min-h-7 min-w-0 items-center gap-x-3 [grid-area:terms] empty:hidden @2xl:ml-4">
        {comments}
        {people !== undefined && <div className="-ml-1.5 flex min-w-0 @2xl:w-44">{people}</div>}
        {due !== undefined && (
          <div className="ml-auto flex flex-none items-center text-sm text-ink-soft tabular-nums @2xl:w-32 @2xl:justify-end">
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
