import { OwnersOfProject } from '#client/outline/owner-select.tsx';
import type { ActiveTask } from '#contract/active-tasks.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

import type { Links } from './people-on-steps.ts';
import { TaskRow } from './task-row.tsx';
import { isUnfolded } from './use-unfolded.ts';
import type { Unfolded } from './use-unfolded.ts';

export type TaskRowsProps = {
  tasks: readonly ActiveTask[];
  unfolded: Unfolded;
  links: Links;
  holdersOf: (projectId: number) => readonly RoleHolder[] | null;
  onToggle: (taskId: number) => void;
  more: boolean;
};

/** Projects on hold are last. */
export function beginsOnHold(tasks: readonly ActiveTask[], index: number): boolean {
  return isOnHold(tasks[index]) && !isOnHold(tasks[index - 1]);
}

function isOnHold(task: ActiveTask | undefined): boolean {
  return task?.projectStatus === 'on_hold';
}

export function TaskRows({ tasks, unfolded, more, holdersOf, ...rest }: TaskRowsProps) {
  return (
    <ul aria-label="Active Tasks">
      {tasks.map((task, index) => (
        <OwnersOfProject key={task.id} holders={holdersOf(task.projectId)}>
          <TaskRow
            task={task}
            open={isUnfolded(unfolded, task.id)}
            index={index}
            count={more ? -1 : tasks.length}
            beginsOnHold={beginsOnHold(tasks, index)}
            {...rest}
          />
        </OwnersOfProject>
      ))}
    </ul>
  );
}
