import { useQuery } from '@tanstack/react-query';

import { peopleQuery } from '#client/people/queries.ts';
import { workStatusLabels } from '#client/shared/badges.tsx';
import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import type { TaskDraft } from './draft.ts';
import { ProjectChoice } from './project-choice.tsx';
import type { NewTask } from './use-new-task.ts';

/** The fields of a new task itself, without its steps. */
export function NewTaskFields({ draft, change, problems, forget }: NewTask) {
  const set = (some: Partial<TaskDraft>) => {
    change(some);
    for (const field of Object.keys(some)) forget(field);
  };
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Field
        label="Title"
        required
        limit={lengths.name}
        error={problems['title']}
        className="col-span-2"
      >
        <TextInput
          name="title"
          dir="auto"
          autoComplete="off"
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <ProjectChoice
        required
        error={problems['projectId']}
        className="col-span-2"
        value={draft.projectId}
        nothing="Choose a project"
        onChange={(projectId) => set({ projectId })}
      />
      <DescriptionField
        value={draft.description}
        error={problems['description']}
        className="col-span-2 xl:col-span-4"
        onChange={(description) => set({ description })}
      />
      <Field label="Priority" error={problems['priority']}>
        <PrioritySelect
          name="priority"
          value={draft.priority}
          onChange={(priority) => set({ priority })}
        />
      </Field>
      <Field label="Status" error={problems['status']}>
        <Select
          name="status"
          value={draft.status}
          onChange={(event) => set({ status: event.target.value as TaskDraft['status'] })}
        >
          <option value="todo">{workStatusLabels.pending}</option>
          <option value="in_progress">{workStatusLabels.in_progress}</option>
          <option value="completed">{workStatusLabels.completed}</option>
        </Select>
      </Field>
      <Field
        label="Estimated hours"
        error={problems['estimatedHours']}
        hint={!problems['estimatedHours'] && 'Whole hours: what is behind the point is cut off'}
      >
        <TextInput
          name="estimatedHours"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={draft.estimatedHours}
          onChange={(event) => set({ estimatedHours: event.target.value })}
        />
      </Field>
      <Field label="Assignee" error={problems['assigneeId']}>
        <Assignees value={draft.assigneeId} onChange={(assigneeId) => set({ assigneeId })} />
      </Field>
    </div>
  );
}

type AssigneesProps = { value: number | null; onChange: (personId: number | null) => void };

/** Offered is whoever is active, and whoever is chosen already. */
function Assignees({ value, onChange }: AssigneesProps) {
  const { data: people } = useQuery(peopleQuery());
  const offered = people?.filter(({ id, isActive }) => isActive || id === value) ?? [];
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <Select
      name="assigneeId"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">Unassigned</option>
      {!known && <option value={value}>{people ? 'Unknown user' : 'Loading...'}</option>}
      {offered.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </Select>
  );
}
