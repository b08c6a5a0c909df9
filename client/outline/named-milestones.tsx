import { use, useMemo } from 'react';
import type { ComponentProps, Dispatch } from 'react';

import { MilestoneFields } from './lazy-editors.tsx';
import { usesByName } from './milestone-values.ts';
import type { OutlineAction } from './reducer.ts';
import { TasksContext } from './task-editing.ts';

type NamedMilestonesProps = Omit<ComponentProps<typeof MilestoneFields>, 'usesOf' | 'onRename'> & {
  dispatch: Dispatch<OutlineAction>;
};

/** The milestones of a form whose steps refer to them by name. */
export function NamedMilestones({ dispatch, ...props }: NamedMilestonesProps) {
  const { values } = props;
  const tasks = use(TasksContext);
  const usesOf = useMemo(
    () =>
      usesByName(
        values,
        tasks.flatMap(({ steps }) => steps),
      ),
    [values, tasks],
  );
  return (
    <MilestoneFields
      {...props}
      usesOf={usesOf}
      onRename={(from, to) => dispatch({ type: 'rename milestone', from, to })}
    />
  );
}
