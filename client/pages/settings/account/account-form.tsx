import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';

type AccountFormProps = {
  label: string;
  submit: string;
  busyLabel: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  /** Each new refusal moves the focus to the first invalid field. */
  refusals: number;
  aside?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
};

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
