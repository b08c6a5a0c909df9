import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { Button } from './button.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { Form } from './form.tsx';

type InlineFormProps = {
  /** What the form is for, such as 'Edit Ada Lund': its name. */
  label: string;
  /** The label of the button that sends it, and what it says while that happens. */
  submit: string;
  busyLabel: string;
  /** It is being sent: nothing can be typed, and it cannot be left. */
  busy: boolean;
  disabledBecause?: string | null | undefined;
  /** Something was typed that would be missed: leaving is asked about. */
  dirty: boolean;
  /** Counts the times that it was refused; each time the focus goes to the first field with an error. */
  refusals?: number;
  className?: string;
  onSubmit: () => void;
  /** It is left. Whoever closes it brings the focus to where it was opened. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form that stands in the page for as long as it is there: in the row that it changes, or above a list.
 * Enter in a line and Ctrl+Enter send it, Escape leaves it. The focus begins in its first field.
 */
export function InlineForm(props: InlineFormProps) {
  const { label, busy, dirty, disabledBecause, onSubmit, onClose } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  const leave = () => {
    if (busy) return;
    if (dirty) setAsked(true);
    else onClose();
  };
  const leaveByKey = (event: KeyboardEvent) => {
    // The keys of the question come here too, wherever on the page it stands.
    const inside = place.current?.contains(event.target as Node);
    if (event.key !== 'Escape' || !inside || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    // Escape leaves it from wherever in it one is; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
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
      <DiscardQuestion asked={asked} onAsked={setAsked} onDiscard={onClose} />
    </div>
  );
}
