import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

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
  const {
    title,
    description,
    size,
    busy,
    dirty,
    refusals = 0,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  useFocusKept(button, busy);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
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
      {/* The key that sends it works wherever in it one is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        id={id}
        noValidate
        aria-busy={busy}
        inert={busy}
        onKeyDown={sendByKeys}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !props.disabledBecause) onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Discard your changes?"
        description="What you typed into this form will be lost."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          setAsked(false);
          // Once the question is gone, so that the focus finds its way back.
          setTimeout(onClose);
        }}
      />
    </Dialog>
  );
}

/** While the form is locked its button has the focus; after that what had it has it again. */
function useFocusKept(button: RefObject<HTMLElement | null>, locked: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (locked) {
      kept.current = document.activeElement;
      button.current?.focus({ preventScroll: true });
    } else if (document.activeElement === button.current && kept.current instanceof HTMLElement) {
      kept.current.focus({ preventScroll: true });
    }
  }, [button, locked]);
}

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  event.preventDefault();
  if (!repeat) event.currentTarget.requestSubmit();
}
