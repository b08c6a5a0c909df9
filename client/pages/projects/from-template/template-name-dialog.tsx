import { useSaving } from '#client/forms/use-saving.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { lengths } from '#contract/limits.ts';

import { isTakenName } from '../taken-name.ts';

type TemplateNameDialogProps = {
  title: string;
  description: string;
  draftKey: string;
  suggested?: string;
  /** Names of existing templates; undefined until loaded. */
  takenNames: string[] | undefined;
  onSave: (name: string) => Promise<unknown>;
  texts: { saved: string; failed: string };
  onClose: () => void;
};

/** Does nothing without a name. */
export function TemplateNameDialog(props: TemplateNameDialogProps) {
  const { draftKey, suggested = '', takenNames, onSave, texts, onClose } = props;
  const form = useEditForm(draftKey, { version: 0, values: { name: suggested } });
  const name = form.values.name.trim();
  const { problems, refusals, forget, busy, save } = useSaving({
    check: () => [],
    send: async () => {
      await onSave(name);
      return true;
    },
    texts,
    onSaved: onClose,
  });
  const taken = isTakenName(takenNames, name);
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      size="sm"
      submit="Save Template"
      busyLabel="Saving..."
      busy={busy}
      dirty={form.dirty}
      hasDraft
      refusals={refusals}
      onSubmit={() => (name === '' ? onClose() : save())}
      onClose={onClose}
    >
      <Field
        label="Template name"
        limit={lengths.name}
        error={problems['name']}
        hint={taken && 'Another template has this name already. That is allowed.'}
      >
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          value={form.values.name}
          onChange={(event) => {
            form.change({ name: event.target.value });
            forget({ name });
          }}
        />
      </Field>
    </FormDialog>
  );
}
