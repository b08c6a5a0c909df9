import { useState } from 'react';

import { QueryState } from '#client/lists/query-state.tsx';
import type { Query } from '#client/lists/query.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import type { TaskItem } from '#contract/checklist.ts';

import { nameIn } from '../owners.ts';
import type { Owners } from '../owners.ts';
import { itemsIn, partsOf } from './parts.ts';
import type { Part } from './parts.ts';

export type PrintChoice = { part: Part | null; descriptions: boolean };

/** Printed without asking, as by Ctrl+P. */
export const everything: PrintChoice = { part: null, descriptions: true };

type PrintDialogProps = {
  checklist: Query<{ tasks: readonly TaskItem[]; owners: Owners }>;
  onPrint: (choice: PrintChoice) => void;
  onClose: () => void;
};

export function PrintDialog({ checklist, onPrint, onClose }: PrintDialogProps) {
  const [part, setPart] = useState('');
  const [descriptions, setDescriptions] = useState(everything.descriptions);
  return (
    <FormDialog
      title="Print Checklist"
      size="sm"
      submit="Print"
      busyLabel="Printing..."
      busy={false}
      disabledBecause={checklist.data ? null : 'The checklist has not been loaded yet'}
      dirty={false}
      onSubmit={() => onPrint({ part: partNamed(part), descriptions })}
      onClose={onClose}
    >
      <QueryState query={checklist} content="the checklist" rows={2}>
        {(listed) => (
          <div className="flex flex-col gap-4">
            <Field label="Items">
              <Select value={part} onChange={({ target }) => setPart(target.value)}>
                <option value="">Whole checklist ({itemsIn(listed.tasks).all})</option>
                <PartOptions {...listed} kind="role" label="Roles" />
                <PartOptions {...listed} kind="person" label="People" />
              </Select>
            </Field>
            <Checkbox
              label="With descriptions"
              checked={descriptions}
              onChange={({ target }) => setDescriptions(target.checked)}
            />
          </div>
        )}
      </QueryState>
    </FormDialog>
  );
}

type PartOptionsProps = {
  tasks: readonly TaskItem[];
  owners: Owners;
  kind: Part['kind'];
  label: string;
};

function PartOptions({ tasks, owners, kind, label }: PartOptionsProps) {
  const members = kind === 'role' ? owners.roles : owners.people;
  const counted = [...(partsOf(tasks).get(kind) ?? [])]
    .map(([id, count]) => ({ id, name: nameIn(members, id), count }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'));
  if (counted.length === 0) return null;
  return (
    <optgroup label={label}>
      {counted.map(({ id, name, count }) => (
        <option key={id} value={`${kind} ${id}`}>
          {name} ({count})
        </option>
      ))}
    </optgroup>
  );
}

function partNamed(value: string): Part | null {
  const [kind, id] = value.split(' ');
  return kind === 'role' || kind === 'person' ? { kind, id: Number(id) } : null;
}
