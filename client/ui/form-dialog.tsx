import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { DiscardQuestion } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  submit: string;
  busyLabel: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  dirty: boolean;
  hasDraft?: boolean;
  /** Counts rejected attempts; each one focuses the first invalid field. */
  refusals?: number;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, description, size, busy, dirty, hasDraft = false, onSubmit, onClose } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [confirming, setConfirming] = useState(false);
  const leave = () => {
    if (busy) return;
    if (dirty) setConfirming(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={title}
      input={dirty || busy ? (hasDraft ? 'drafted' : 'unsaved') : undefined}
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
        {props.children}
      </Form>
      <DiscardQuestion open={confirming} onOpenChange={setConfirming} onDiscard={onClose} />
    </Dialog>
  );
}
