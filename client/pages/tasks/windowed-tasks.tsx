import { useEffect, useMemo, useRef } from 'react';

import { OwnersOfProject } from '#client/outline/owner-select.tsx';
import { useTop, useWindowed } from '#client/ui/windowed.ts';
import type { ActiveTask } from '#contract/active-tasks.ts';

import { shownSteps } from './shown-steps.ts';
import { TaskRow } from './task-row.tsx';
import { beginsOnHold } from './task-rows.tsx';
import type { TaskRowsProps } from './task-rows.tsx';
import { isUnfolded } from './use-unfolded.ts';
import type { Unfolded } from './use-unfolded.ts';

type WindowedTasksProps = TaskRowsProps & {
  more: boolean;
  onNearEnd: () => void;
};

export function WindowedTasks(props: WindowedTasksProps) {
  const { tasks, unfolded, links, holdersOf, onToggle, more, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => tasks.map(({ id }) => id), [tasks]),
    estimate: (index) => estimate(tasks[index], unfolded, list.current),
    overscan: 6,
    top: useTop(list, listName),
    name: listName,
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const nearEndOf = more && last >= tasks.length - rowsAhead ? tasks.length : 0;
  useEffect(() => {
    if (nearEndOf > 0) onNearEnd();
  }, [nearEndOf, onNearEnd]);

  return (
    <ul ref={list} data-windowed="" aria-label={listName}>
      {drawn.flatMap(({ index, key, gap }) => {
        const task = tasks[index];
        if (!task) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          <OwnersOfProject key={task.id} holders={holdersOf(task.projectId)}>
            <TaskRow
              ref={virtualizer.measureElement}
              task={task}
              open={isUnfolded(unfolded, task.id)}
              links={links}
              onToggle={onToggle}
              index={index}
              count={more ? -1 : tasks.length}
              beginsOnHold={beginsOnHold(tasks, index)}
            />
          </OwnersOfProject>,
        ];
      })}
      <Gap height={rest} />
    </ul>
  );
}

const listName = 'Active Tasks';
/** The next page is fetched this many rows before the end. */
const rowsAhead = 15;

function estimate(
  task: ActiveTask | undefined,
  unfolded: Unfolded,
  list: HTMLElement | null,
): number {
  const narrow = list !== null && list.offsetWidth < narrowList;
  const folded = narrow ? 150 : 100;
  return task && isUnfolded(unfolded, task.id)
    ? folded + shownSteps(task.steps).length * (narrow ? 44 : 32)
    : folded;
}

/** Below this width in pixels a task wraps into more lines. */
const narrowList = 672;

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}
