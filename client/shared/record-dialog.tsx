import type { ComponentProps } from 'react';

import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

import type { RecordFields } from './record-fields.ts';
import type { RecordForm } from './record-form.ts';

type FormDialogProps = ComponentProps<typeof FormDialog>;

type RecordDialogProps<Fields extends RecordFields> = Omit<
  FormDialogProps,
  'busy' | 'dirty' | 'refusals' | 'disabledBecause' | 'onSubmit'
> & {
  form: RecordForm<Fields>;
  /** The kind of record, such as 'task', and why the form cannot be saved after it was deleted. */
  thing: string;
  goneBecause: string;
  /** A value in words, where the field alone does not know them. */
  show?: (name: keyof Fields & string, value: unknown, other: unknown) => string;
  /** Something else in the dialog was changed. */
  dirty?: boolean;
  onSubmit?: FormDialogProps['onSubmit'];
};

/** The dialog of a record form, with the choice between two versions above its fields. */
export function RecordDialog<Fields extends RecordFields>(props: RecordDialogProps<Fields>) {
  const { form, thing, goneBecause, show = form.inWords, children, ...dialog } = props;
  return (
    <FormDialog
      onSubmit={form.save}
      {...dialog}
      busy={form.busy}
      dirty={form.dirty || (props.dirty ?? false)}
      disabledBecause={form.gone ? goneBecause : null}
      refusals={form.refusals}
    >
      <ConflictChoice form={form} thing={thing} labels={form.labels} show={show} />
      {children}
    </FormDialog>
  );
}
