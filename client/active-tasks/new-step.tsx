import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { HoursField } from '#client/checklist/hours-field.tsx';
import type { Problems } from '#client/forms/field-problems.ts';
import { DescriptionField, TextField } from '#client/forms/form-fields.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DragHandle, DropLine, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import { stepProblem } from './draft.ts';
import type { StepDraft } from './draft.ts';

type NewStepProps = {
  step: StepDraft;
  place: number;
  last: boolean;
  problems: Problems;
  reorder: Reorder;
  onEdit: (some: Partial<StepDraft>) => void;
  onRemove: () => void;
  onNext: () => void;
};

export function NewStep(props: NewStepProps) {
  const { step, place, last, problems, reorder, onEdit, onRemove, onNext } = props;
  const row = useReorderRow(reorder, step.id);
  const number = place + 1;
  const form = {
    values: step,
    problems: Object.fromEntries(
      Object.keys(step).map((field) => [field, problems[stepProblem(step, field)]]),
    ) as Problems,
    labels: {},
    change: onEdit,
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    event.preventDefault();
    // The form would move the focus to the next field.
    event.stopPropagation();
    if (!repeat && step.name.trim() !== '') onNext();
  };
  return (
    <li
      {...row.rowProps}
      aria-label={`Step ${number}`}
      className={clsx(
        'relative flex items-start gap-2 rounded-md border border-line bg-canvas p-3 max-sm:flex-wrap',
        row.dragging && 'opacity-50',
      )}
    >
      <DropLine row={row} />
      <span className="flex h-control items-center gap-1">
        <DragHandle row={row} className="-ml-2" />
        <span aria-hidden="true" className="min-w-5 text-sm text-ink-faint tabular-nums">
          {number}.
        </span>
      </span>
      <div className="grid min-w-0 flex-1 gap-2 max-sm:order-1 max-sm:basis-full sm:grid-cols-[1fr_6rem_10rem]">
        <TextField
          form={form}
          name="name"
          label={`Name of step ${number}`}
          hideLabel
          limit={lengths.name}
          input={{
            'data-step-name': step.id,
            dir: 'auto',
            placeholder: 'Step name',
            onKeyDown: press,
          }}
        />
        <div className="contents max-sm:grid max-sm:grid-cols-2 max-sm:gap-2">
          <HoursField form={form} label={`Hours of step ${number}`} hideLabel placeholder="Hours" />
          <Field label={`Due date of step ${number}`} hideLabel error={form.problems['dueDate']}>
            <DateInput
              data-step={step.id}
              title="Due date"
              value={step.dueDate}
              onChange={(event) => onEdit({ dueDate: event.target.value })}
            />
          </Field>
        </div>
        <DescriptionField
          form={form}
          label={`Description of step ${number}`}
          hideLabel
          className="sm:col-span-3"
          rows={1}
          placeholder="Description"
        />
      </div>
      <div className="flex flex-none max-sm:ml-auto">
        <IconButton
          label={`Move step ${number} up`}
          disabled={place === 0}
          onClick={() => reorder.move(step.id, -1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={`Move step ${number} down`}
          disabled={last}
          onClick={() => reorder.move(step.id, 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={`Remove step ${number}`} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
