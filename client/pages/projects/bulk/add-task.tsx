import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { counted } from '#contract/words.ts';

type AddTaskProps = {
  count: number;
  busy: boolean;
  onAdd: (title: string) => void;
  onClose: () => void;
};

export function AddTask({ count, busy, onAdd, onClose }: AddTaskProps) {
  const [title, setTitle] = useState('');
  return (
    <FormDialog
      title={`Add a task to ${counted(count, 'project')}`}
      size="sm"
      submit="Add task"
      busyLabel="Adding..."
      busy={busy}
      disabledBecause={title.trim() === '' ? 'Title is required' : null}
      dirty={title.trim() !== ''}
      onSubmit={() => onAdd(title.trim())}
      onClose={onClose}
    >
      <Field label="Task title" limit={lengths.name}>
        <TextInput
          name="title"
          dir="auto"
          autoFocus
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
