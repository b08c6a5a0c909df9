import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { Button } from './button.tsx';
import { isComposing } from './composing.ts';
import { DiscardQuestion } from './confirm-dialog.tsx';
import { Form } from './form.tsx';

type InlineFormProps = {
  label: string;
  submit: string;
  busyLabel: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  dirty: boolean;
  refusals?: number;
  className?: string;
  onSubmit: () => void;
  /** The parent returns the focus to the element that opened the form. */
  onClose: () => void;
  children: ReactNode;
};

/** A form inside a page. Escape closes it. Its first field takes the focus. */
export function InlineForm(props: InlineFormProps) {
  const { label, busy, dirty, disabledBecause, onSubmit, onClose } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [confirming, setConfirming] = useState(false);
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  const leave = () => {
    if (busy) return;
    if (dirty) setConfirming(true);
    else onClose();
  };
  const leaveByKey = (event: KeyboardEvent) => {
    // React also bubbles keys from the confirmation dialog, which is rendered elsewhere in the page.
    const inside = container.current?.contains(event.target as Node);
    if (event.key !== 'Escape' || !inside || isComposing(event)) return;
    event.preventDefault();
    leave();
  };
  return (
    // Escape works anywhere in the form; the Cancel button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      onKeyDown={leaveByKey}
      className={clsx('flex min-w-0 flex-col gap-4', props.className)}
    >
      <Form
        id={id}
        button={button}
        label={label}
        busy={busy}
        disabledBecause={disabledBecause}
        refusals={props.refusals}
        onSubmit={onSubmit}
      >
        {props.children}
      </Form>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button
          ref={button}
          type="submit"
          form={id}
          tone="primary"
          busy={busy}
          busyLabel={props.busyLabel}
          disabledBecause={disabledBecause}
        >
          {props.submit}
        </Button>
        <Button disabled={busy} onClick={leave}>
          Cancel
        </Button>
      </div>
      <DiscardQuestion open={confirming} onOpenChange={setConfirming} onDiscard={onClose} />
    </div>
  );
}
