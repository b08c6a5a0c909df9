import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { Form } from './form.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** The label of the button that sends it, and what it says while that happens. */
  submit: string;
  busyLabel: string;
  /** It is being sent: nothing can be typed, and the dialog cannot be left. */
  busy: boolean;
  disabledBecause?: string | null | undefined;
  /** Something was typed that would be missed: leaving is asked about. */
  dirty: boolean;
  /** Counts the times that it was refused; each time the focus goes to the first field with an error. */
  refusals?: number;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that is open for as long as it is there. Enter in a line and Ctrl+Enter send it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, busy, dirty, onSubmit, onClose, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const leave = () => {
    if (busy) return;
    if (dirty) setAsked(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={title}
      keepOnOutsidePress={dirty || busy}
      {...(size && { size })}
      {...(description !== undefined && { description })}
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button
            ref={button}
            type="submit"
            form={id}
            tone="primary"
            busy={busy}
            busyLabel={props.busyLabel}
            disabledBecause={props.disabledBecause}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        button={button}
        busy={busy}
        disabledBecause={props.disabledBecause}
        refusals={props.refusals}
        onSubmit={onSubmit}
      >
        {children}
      </Form>
      <DiscardQuestion asked={asked} onAsked={setAsked} onDiscard={onClose} />
    </Dialog>
  );
}
