import { Select } from '#client/ui/select.tsx';
import { priorities } from '#contract/values.ts';
import type { Priority } from '#contract/values.ts';

import { priorityLabels } from './badges.tsx';

type PrioritySelectProps = {
  name?: string;
  value: Priority;
  onChange: (priority: Priority) => void;
};

export function PrioritySelect({ name, value, onChange }: PrioritySelectProps) {
  return (
    <Select
      {...(name !== undefined && { name })}
      value={value}
      onChange={(event) => onChange(event.target.value as Priority)}
    >
      {priorities.map((priority) => (
        <option key={priority} value={priority}>
          {priorityLabels[priority]}
        </option>
      ))}
    </Select>
  );
}
