import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLayoutEffect } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ButtonLink } from './link.tsx';
import { useToastClock } from './toast-clock.ts';
import { toastDuration } from './toast-queue.ts';
import type { ShownToast } from './toast-queue.ts';
import { useSwipe } from './toast-swipe.ts';

type ToastViewProps = {
  toast: ShownToast;
  onClose: () => void;
  /** About to unmount; the focus may still be inside. */
  onGone: () => void;
};

export function ToastView({ toast, onClose, onGone }: ToastViewProps) {
  const { title, description, reason, link, undo } = toast;
  const failure = toast.tone === 'failure';
  const Icon = failure ? CircleAlert : CircleCheck;
  const time = failure ? toastDuration.failure : undo ? toastDuration.undo : toastDuration.success;
  const clock = useToastClock(time, onClose);
  const swipe = useSwipe(onClose);
  useLayoutEffect(() => onGone, [onGone]);
  return (
    <li
      tabIndex={-1}
      {...clock}
      {...swipe}
      className="pointer-events-auto flex animate-toast touch-pan-y items-start gap-x-2.5 rounded-lg border border-line-strong bg-surface py-2 pr-1.5 pl-3 shadow-overlay select-none"
    >
      <Icon
        aria-hidden="true"
        className={`mt-1 size-4 ${failure ? 'text-danger-ink' : 'text-success-ink'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2 gap-y-1.5 xl:flex-col">
        <div
          className={clsx(
            'min-w-0 flex-auto py-0.5 text-base max-xl:basis-40',
            // A success takes one line if it fits.
            !failure && 'flex flex-wrap gap-x-1.5',
          )}
        >
          <p className="font-semibold text-ink">{title}</p>
          {description && <p className="wrap-anywhere text-ink-soft">{description}</p>}
          {reason && <p className="mt-0.5 w-full text-sm wrap-anywhere text-ink-faint">{reason}</p>}
        </div>
        {link && (
          <ButtonLink href={link.href} size="sm" onClick={onClose}>
            {link.label}
          </ButtonLink>
        )}
        {undo && (
          <Button
            size="sm"
            onClick={() => {
              undo.onUndo();
              onClose();
            }}
          >
            {undo.label}
          </Button>
        )}
      </div>
      <IconButton
        label="Dismiss"
        tooltip={false}
        size="sm"
        className="-my-0.5 pointer-coarse:-my-1.5"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}
