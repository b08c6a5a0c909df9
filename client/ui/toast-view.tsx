import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ButtonLink } from './link.tsx';
import { useCountdown, useHold } from './toast-clock.ts';
import { undoWords } from './toast-state.ts';
import type { ToastEntry } from './toast-state.ts';
import { clearToasts, endToast, undoEntry } from './toasts.ts';

type ToastViewProps = {
  entries: readonly ToastEntry[];
  /** Gives the focus back if it is inside. */
  onLeave: () => void;
};

/** The first entry in full, the others in a line below it. */
export function ToastView({ entries, onLeave }: ToastViewProps) {
  const item = useRef<HTMLLIElement>(null);
  const { isPaused, onPointerMoveCapture } = useHold(item);
  useLayoutEffect(() => onLeave, [onLeave]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      onPointerMoveCapture={onPointerMoveCapture}
      className="pointer-events-auto flex animate-toast touch-pan-y items-start rounded-lg border border-line-strong bg-surface py-2 pr-1.5 pl-3 shadow-overlay select-none"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-y-1.5">
        {entries.map((entry, place) => (
          <Entry key={entry.id} {...{ entry, isPaused, onLeave }} carried={place > 0} />
        ))}
      </div>
      <IconButton
        label="Dismiss"
        tooltip={false}
        size="sm"
        className="-my-0.5 pointer-coarse:-my-1.5"
        onClick={clearToasts}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

type EntryProps = {
  entry: ToastEntry;
  carried: boolean;
  isPaused: () => boolean;
  onLeave: () => void;
};

function Entry({ entry, carried, isPaused, onLeave }: EntryProps) {
  const { id, link, undo } = entry;
  const end = () => endToast(id);
  useCountdown(timeOf(entry), isPaused, end);
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1.5 xl:flex-col',
        carried && 'border-t border-line pt-1.5',
      )}
    >
      {!(carried && entry.tone === 'success') && <Words entry={entry} carried={carried} />}
      {link && !carried && (
        <ButtonLink href={link.href} size="sm" onClick={end}>
          {link.label}
        </ButtonLink>
      )}
      {undo && (
        <Button
          size="sm"
          className="h-auto! min-h-control-sm max-w-full py-0.5 text-left whitespace-normal!"
          onClick={() => {
            onLeave();
            undoEntry(entry);
          }}
        >
          {carried ? undoWords(entry) : undo.label}
        </Button>
      )}
    </div>
  );
}

function Words({ entry, carried }: Pick<EntryProps, 'entry' | 'carried'>) {
  const { tone, title, description, reason } = entry;
  const failure = tone === 'failure';
  const Icon = failure ? CircleAlert : CircleCheck;
  return (
    <div className="flex min-w-0 flex-auto gap-x-2.5 py-0.5 max-xl:basis-40">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 flex-none ${failure ? 'text-danger-ink' : 'text-success-ink'}`}
      />
      <div className={clsx('min-w-0', carried ? 'text-sm' : 'text-base')}>
        {title !== undefined && <p className="font-semibold text-ink">{title}</p>}
        <p
          className={clsx(
            'wrap-anywhere',
            title === undefined ? 'font-semibold text-ink' : 'text-ink-soft',
          )}
        >
          {description}
        </p>
        {reason && !carried && (
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-faint">{reason}</p>
        )}
      </div>
    </div>
  );
}

function timeOf({ tone, undo }: ToastEntry): number {
  if (tone === 'failure') return Infinity;
  return undo ? 10_000 : 5_000;
}
