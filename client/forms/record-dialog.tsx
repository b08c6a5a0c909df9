import type { ComponentProps } from 'react';

import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

import type { RecordFields } from './record-fields.ts';
import type { RecordForm } from './record-form.ts';

type FormDialogProps = ComponentProps<typeof FormDialog>;

type RecordDialogProps<Fields extends RecordFields> = Omit<
  FormDialogProps,
  'busy' | 'dirty' | 'hasDraft' | 'refusals' | 'disabledBecause' | 'onSubmit'
> & {
  form: RecordForm<Fields>;
  /** The kind of record, such as 'task', and the reason why it cannot be saved after its deletion. */
  thing: string;
  goneBecause: string;
  /** Formats values that the field alone cannot. */
  show?: (name: keyof Fields & string, value: unknown, other: unknown) => string;
  /** Another part of the dialog was changed. */
  dirty?: boolean;
  onSubmit?: FormDialogProps['onSubmit'];
};

export function RecordDialog<Fields extends RecordFields>(props: RecordDialogProps<Fields>) {
  const { form, thing, goneBecause, show = form.inWords, children, ...dialog } = props;
  return (
    <FormDialog
      onSubmit={form.save}
      {...dialog}
      busy={form.busy}
      dirty={form.dirty || (props.dirty ?? false)}
      hasDraft
      disabledBecause={form.gone ? goneBecause : null}
      refusals={form.refusals}
    >
      <ConflictChoice form={form} thing={thing} labels={form.labels} show={show} />
      {children}
    </FormDialog>
  );
}
