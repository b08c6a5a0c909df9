import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';

type AccountFormProps = {
  /** What assistive software calls it. */
  label: string;
  submit: string;
  busyLabel: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  /** Counts the times that it was refused; each time the focus goes to the first field with an error. */
  refusals: number;
  /** Stands beside the button that sends it. */
  aside?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form that stands in a card of the account page, always open. */
export function AccountForm(props: AccountFormProps) {
  const { label, submit, busyLabel, busy, disabledBecause, refusals, aside, onSubmit } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-4 pt-1.5">
      <Form {...{ id, button, label, busy, disabledBecause, refusals }} onSubmit={onSubmit}>
        {props.children}
      </Form>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button
          ref={button}
          type="submit"
          form={id}
          tone="primary"
          busy={busy}
          busyLabel={busyLabel}
          disabledBecause={disabledBecause}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </div>
  );
}
