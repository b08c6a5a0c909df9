import { useMemo } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { useSelected } from '#client/shared/select-box.tsx';
import { useOnlyShown, useSelectKeys } from '#client/shared/select-keys.ts';
import { SelectionBar } from '#client/shared/selection-bar.tsx';
import type { Selection } from '#client/shared/selection.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import { counted } from '#contract/words.ts';
import { refusal } from '#rules/permissions.ts';

import type { OnSteps } from '../on-steps.ts';
import type { Hidden } from '../task-filter.ts';
import { StepActions } from './step-actions.tsx';

type StepSelectionProps = {
  project: ProjectDetail;
  /** The task whose steps are on the screen. */
  shownId: number | undefined;
  /** Hidden by the filter, unless unfolded. */
  hidden: Hidden;
  open: ReadonlySet<number>;
  onSteps: OnSteps;
  selection: Selection;
};

/** Shortcuts and bar of the selection. Steps hidden by a filter are deselected. */
export function StepSelection(props: StepSelectionProps) {
  const user = useCurrentUser();
  return user && refusal('change', user) === null && <Selected {...props} />;
}

function Selected(props: StepSelectionProps) {
  const { project, shownId, hidden, open, onSteps, selection } = props;
  const { id: projectId, tasks } = project;
  const ids = useSelected(selection);
  const all = useMemo(() => {
    const isShown = ({ id, taskId }: TaskStep) =>
      open.has(id) || !(hidden.steps.has(id) || hidden.tasks.has(taskId));
    return tasks.flatMap(({ id, steps }) =>
      steps.filter((step) => isShown(step) || (id === shownId && !hidden.steps.has(step.id))),
    );
  }, [tasks, hidden, open, shownId]);
  const shown = all.filter(({ taskId }) => taskId === shownId);
  const selected = all.filter(({ id }) => ids.has(id));
  useSelectKeys(selection, { shown: shown.map(idOf), all: all.map(idOf) });
  useOnlyShown(selection, all.map(idOf));
  if (selected.length === 0) return null;
  const inTasks = new Set(selected.map(({ taskId }) => taskId)).size;
  const isWhole = shown.every(({ id }) => ids.has(id));
  const rest = isWhole ? all : shown;
  return (
    <SelectionBar
      words={`${counted(selected.length, 'step')} selected${inTasks > 1 ? ` in ${inTasks} tasks` : ''}`}
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
