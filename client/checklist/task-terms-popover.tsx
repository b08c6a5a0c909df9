import { lengths } from '../../contract/limits.ts';
import { priorities } from '../../contract/values.ts';
import type { Priority } from '../../contract/values.ts';
import { priorityLabels } from '../badges.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
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
          <Select
            value={task.priority}
            onChange={(event) => onChange({ priority: event.target.value as Priority })}
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {priorityLabels[priority]}
              </option>
            ))}
          </Select>
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
