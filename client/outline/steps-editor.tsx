import { Plus } from 'lucide-react';
import { useMemo } from 'react';

import { Button } from '#client/ui/button.tsx';
import { milestoneOf } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';

import type { TaskDraft } from './draft.ts';
import { PastedListContext } from './import/pasted-list.ts';
import { ImportButton, useImport } from './import/use-import.tsx';
import { newMilestone, withNamed } from './milestone-values.ts';
import { controlOf } from './outline.ts';
import { StepLines } from './step-lines.tsx';
import { ProjectDaysContext, TasksContext } from './task-editing.ts';
import type { TaskEditing } from './task-editing.ts';
import { Keys } from './task-editor.tsx';
import { useUndoKeys } from './undo-keys.ts';

type StepsEditorProps = {
  task: TaskDraft;
  /** The dates of the project; null in a template. */
  days?: ProjectDays | null;
  editing: TaskEditing;
  /** The effect of the submit keys, such as 'saves the template'. */
  sending: string;
};

export function StepsEditor({ task, days = null, editing, sending }: StepsEditorProps) {
  const undoKeys = useUndoKeys(editing.dispatch);
  const place = { task: task.id };
  const dueContext = useMemo(() => {
    const known = days?.milestones ?? [];
    const given = known.map(({ name }) => ({ ...newMilestone, name }));
    const milestones = withNamed(given, task.steps).map(({ name }) => ({
      name,
      day: milestoneOf({ milestone: name }, known)?.day ?? null,
    }));
    return { days, milestones };
  }, [days, task.steps]);
  const tasks = useMemo(() => [task], [task]);
  const imports = useImport({ tasks, editing, milestones: dueContext.milestones });
  return (
    <section ref={undoKeys} aria-labelledby="task-steps">
      <h3 id="task-steps" className="text-base font-semibold text-ink">
        Steps
      </h3>
      {task.steps.length > 0 && <Keys sending={sending} />}
      <ProjectDaysContext value={dueContext}>
        <TasksContext value={tasks}>
          <PastedListContext value={imports.open}>
            <div className="mt-2">
              <StepLines task={task} called="the task" editing={editing} />
            </div>
          </PastedListContext>
        </TasksContext>
      </ProjectDaysContext>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          name={controlOf(place, 'add')}
          onClick={() => editing.dispatch({ type: 'add', inside: place })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Step
        </Button>
        <ImportButton onPress={() => imports.open({ task: task.id, text: '' })} />
      </div>
      {imports.dialog}
    </section>
  );
}
