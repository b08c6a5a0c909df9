import { clsx } from 'clsx';
import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { Backdrop, DialogFooter, panelClass } from './dialog.tsx';
import { closeAndGoOn } from './focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirm: string;
  cancel?: string;
  busyLabel?: string;
  busy?: boolean;
  disabledBecause?: string | null | undefined;
  /** Receives the focus if the element that had it is gone. */
  returnTo?: (() => HTMLElement | null) | undefined;
  tone?: 'danger' | 'primary';
  /** The dialog stays open until the parent closes it. */
  onConfirm: () => void;
  /** A third option beside Cancel and Confirm. */
  other?: { label: string; onChoose: () => void };
  children?: ReactNode;
};

/** The focus starts on the Cancel button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  busyLabel = confirm,
  busy = false,
  disabledBecause,
  returnTo,
  tone = 'danger',
  onConfirm,
  other,
  children,
}: ConfirmDialogProps) {
  const focus = useDialogFocus(returnTo);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Backdrop />
        <Primitive.Content
          aria-modal
          {...focus}
          className={clsx(panelClass, other ? 'sm:max-w-lg' : 'sm:max-w-md')}
        >
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
            <Primitive.Title className="text-lg font-semibold text-ink">{title}</Primitive.Title>
            <Primitive.Description className="mt-2 text-base text-ink-soft">
              {description}
            </Primitive.Description>
            {children && <div className="mt-4">{children}</div>}
          </div>
          <DialogFooter>
            <Primitive.Cancel asChild>
              <Button disabled={busy}>{cancel}</Button>
            </Primitive.Cancel>
            {other && (
              <Button disabled={busy} onClick={other.onChoose}>
                {other.label}
              </Button>
            )}
            <Button
              tone={tone}
              busy={busy}
              busyLabel={busyLabel}
              disabledBecause={disabledBecause}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type DiscardQuestionProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
};

export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      description="Your unsaved changes will be lost."
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={() => closeAndGoOn(() => onOpenChange(false), onDiscard)}
    />
  );
}
