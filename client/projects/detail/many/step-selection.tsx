import { useEffect, useMemo } from 'react';

import { countOf } from '#client/shared/report-changed.ts';
import { useSelectKeys } from '#client/shared/select-keys.ts';
import { SelectionBar } from '#client/shared/selection-bar.tsx';
import { useSelected } from '#client/shared/selection.tsx';
import type { Selection } from '#client/shared/selection.tsx';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import type { OnSteps } from '../on-steps.ts';
import { StepActions } from './step-actions.tsx';

type StepSelectionProps = {
  selection: Selection;
  projectId: number;
  tasks: readonly Task[];
  /** The task whose steps are on the screen. */
  shownId: number | undefined;
  isShown: (step: TaskStep) => boolean;
  onSteps: OnSteps;
};

/** The keys that select steps, and the bar for those selected. What a filter hides is selected no longer. */
export function StepSelection(props: StepSelectionProps) {
  const { selection, projectId, tasks, shownId, isShown, onSteps } = props;
  const ids = useSelected(selection);
  const all = useMemo(() => tasks.flatMap(({ steps }) => steps.filter(isShown)), [tasks, isShown]);
  const shown = all.filter(({ taskId }) => taskId === shownId);
  const selected = all.filter(({ id }) => ids.has(id));
  useSelectKeys(selection, { shown: shown.map(idOf), all: all.map(idOf) });
  const isOutdated = selected.length < ids.size;
  useEffect(() => {
    if (isOutdated) selection.choose(selected.map(idOf));
  });
  useEffect(() => () => selection.choose([]), [selection]);
  if (selected.length === 0) return null;
  const inTasks = new Set(selected.map(({ taskId }) => taskId)).size;
  const isWhole = shown.every(({ id }) => ids.has(id));
  const rest = isWhole ? all : shown;
  return (
    <SelectionBar
      words={`${countOf(selected.length, 'step')} selected${inTasks > 1 ? ` in ${inTasks} tasks` : ''}`}
      rest={
        rest.length > selected.length && {
          label: `Select all ${rest.length}`,
          onSelect: () => selection.choose([...ids, ...rest.map(idOf)]),
        }
      }
      onClear={() => selection.choose([])}
    >
      <StepActions projectId={projectId} steps={selected} tasks={tasks} onSteps={onSteps} />
    </SelectionBar>
  );
}

function idOf({ id }: TaskStep): number {
  return id;
}
