import { ChoiceField, DescriptionField } from '#client/forms/form-fields.tsx';

import type { TaskDraft } from './draft.ts';
import { LineHours } from './hours-field.tsx';
import { LinePopover } from './line-popover.tsx';
import { taskFields } from './work-fields.ts';

type TaskTerms = Pick<TaskDraft, 'priority' | 'estimatedHours' | 'description'>;

type TaskTermsPopoverProps = {
  opener: HTMLElement;
  label: string;
  task: TaskDraft;
  onChange: (change: Partial<TaskTerms>) => void;
  onClose: () => void;
};

export function TaskTermsPopover(props: TaskTermsPopoverProps) {
  const { opener, label, task, onChange, onClose } = props;
  const form = {
    values: task,
    problems: {},
    labels: { priority: taskFields.priority.label, description: taskFields.description.label },
    change: onChange,
  };
  return (
    <LinePopover opener={opener} label={label} onClose={onClose}>
      <div className="grid grid-cols-2 gap-2">
        <ChoiceField form={form} name="priority" options={taskFields.priority.options} />
        <LineHours
          hours={task.estimatedHours}
          onChange={(estimatedHours) => onChange({ estimatedHours })}
        />
      </div>
      <DescriptionField form={form} rows={3} />
    </LinePopover>
  );
}
