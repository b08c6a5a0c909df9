import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';

import type { TaskDraft } from './draft.ts';
import { HoursField } from './hours-field.tsx';
import { LinePopover } from './line-popover.tsx';

type TaskTermsPopoverProps = {
  opener: HTMLElement;
  label: string;
  task: TaskDraft;
  onChange: (
    change: Partial<Pick<TaskDraft, 'priority' | 'estimatedHours' | 'description'>>,
  ) => void;
  onClose: () => void;
};

/** Asks for what a template's task begins with. */
export function TaskTermsPopover({
  opener,
  label,
  task,
  onChange,
  onClose,
}: TaskTermsPopoverProps) {
  return (
    <LinePopover opener={opener} label={label} onClose={onClose}>
      <div className="grid grid-cols-2 gap-2">
        <Field label="Priority">
          <PrioritySelect value={task.priority} onChange={(priority) => onChange({ priority })} />
        </Field>
        <HoursField
          of="task"
          hours={task.estimatedHours}
          onChange={(estimatedHours) => onChange({ estimatedHours })}
        />
      </div>
      <Field label="Description" limit={lengths.description}>
        <TextArea
          rows={3}
          value={task.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
    </LinePopover>
  );
}
