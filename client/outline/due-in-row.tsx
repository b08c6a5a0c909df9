import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { DueDay } from '#client/ui/due-day.tsx';
import { later } from '#client/ui/later.tsx';
import { useOptimisticValue } from '#client/ui/use-optimistic-value.ts';

import type { Due } from './due-words.ts';

type DueInRowProps = {
  name: string;
  projectId: number;
  due: Due;
  open: boolean;
  /** Undefined if read-only. */
  onChange: ((due: Due) => Promise<unknown> | void) | undefined;
  /** Shown if nothing is set; null shows nothing. With `quiet` it appears only on hover. */
  blank: string | null;
  quiet?: boolean;
  className?: string;
};

/** Pressing the due date opens a field and a calendar beside the row. */
export function DueInRow(props: DueInRowProps) {
  const { name, onChange, blank, quiet = false, className } = props;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [due, change] = useOptimisticValue(props.due, (next: Due) => onChange?.(next));
  const isSet = due.dueDate !== null || due.dueOffset !== null;
  const { dueDate, dueOffset } = due;
  if (!onChange) {
    if (!isSet && blank === null) return null;
    return (
      <span className={clsx('inline-flex max-w-full min-w-0 items-center gap-1.5', className)}>
        <Words
          due={due}
          open={props.open}
          blank={blank}
          prefix={<span className="sr-only">Due </span>}
        />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onPointerEnter={DuePopover.prefetch}
        onFocus={DuePopover.prefetch}
        onClick={({ currentTarget }) => setOpener((before) => (before ? null : currentTarget))}
        className={clsx(
          'relative inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1.5 text-left pointer-coarse:min-h-control-sm text-sm transition-colors duration-100 hover:bg-sunken aria-expanded:bg-sunken',
          isSet ? 'text-ink-soft' : 'text-ink-faint',
          quiet && !isSet && 'row-tool',
          className,
        )}
      >
        <span className="sr-only">Due date of {name}: </span>
        <Words due={due} open={props.open} blank={blank} />
      </button>
      {opener && (
        <Suspense>
          <DuePopover
            opener={opener}
            label={`Due date of ${name}`}
            projectId={props.projectId}
            due={{ dueDate, dueOffset }}
            onChange={(next) => void change(next)}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const DuePopover = later(() => import('./due-popover.tsx'), 'DuePopover');

type WordsProps = Pick<DueInRowProps, 'due' | 'open' | 'blank'> & { prefix?: ReactNode };

function Words({ due: { dueDate }, blank, ...rest }: WordsProps) {
  if (dueDate === null) return <span className="whitespace-nowrap">{blank}</span>;
  return <DueDay day={dueDate} {...rest} />;
}
