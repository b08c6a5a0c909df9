import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import type { ProjectDays } from '#contract/due.ts';

import type { TaskDraft } from './draft.ts';
import { ImportChecklist } from './import-checklist.tsx';
import { LineError } from './line-error.tsx';
import { useLineOrder } from './line-order.ts';
import { addTaskControl } from './outline.ts';
import { ProjectDaysContext } from './project-days.ts';
import type { TaskEditing } from './task-editing.ts';
import { TaskRow } from './task-row.tsx';
import { useUndoKeys } from './undo-keys.ts';

type TaskEditorProps = {
  tasks: TaskDraft[];
  error: string | undefined;
  /** The days that due dates are counted from; null in a template. */
  days: ProjectDays | null;
  editing: TaskEditing;
  /** What the keys that send it do, such as 'creates the project'. */
  sending: string;
  /** Other ways to more tasks, beside the button that adds one. */
  more?: ReactNode;
};

/** A checklist as an outline: tasks, their steps, and the details of these. */
export const TaskEditor = memo(function TaskEditor({
  tasks,
  error,
  days,
  editing,
  sending,
  more,
}: TaskEditorProps) {
  const { kind, dispatch } = editing;
  const order = useLineOrder(
    editing,
    null,
    tasks,
    (at) => tasks[at]?.name.trim() || `Task ${at + 1}`,
  );
  const undoKeys = useUndoKeys(dispatch);
  const addTask = (
    <div className="flex flex-wrap gap-2">
      <Button
        name={addTaskControl}
        onClick={() => dispatch({ type: 'add', inside: null })}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        Add Task
      </Button>
      {more}
      <ImportChecklist editing={editing} />
    </div>
  );
  return (
    <section ref={undoKeys} aria-labelledby="project-tasks">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-x-4">
        <h3 id="project-tasks" className="text-base font-semibold text-ink">
          {kind === 'project' ? 'Project Tasks' : 'Tasks'}
        </h3>
        {tasks.length > 1 && <FoldAll tasks={tasks} editing={editing} />}
      </header>
      <LineError message={error} />
      {tasks.length === 0 ? (
        <div className="mt-2 flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-4 py-7 text-center *:justify-center">
          <p className="text-base text-ink-soft">
            No tasks added yet. Click "Add Task" to create your first task.
          </p>
          {addTask}
        </div>
      ) : (
        <>
          <Keys sending={sending} />
          <ProjectDaysContext value={days}>
            <ul className="mt-2">
              {tasks.map((task, index) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  number={index + 1}
                  editing={editing}
                  order={order}
                  first={index === 0}
                  last={index === tasks.length - 1}
                />
              ))}
            </ul>
          </ProjectDaysContext>
          <div className="border-t border-line pt-3">{addTask}</div>
        </>
      )}
    </section>
  );
});

function FoldAll({ tasks, editing }: Pick<TaskEditorProps, 'tasks' | 'editing'>) {
  const anyOpen = tasks.some(({ open }) => open);
  const Icon = anyOpen ? ChevronsDownUp : ChevronsUpDown;
  return (
    <Button
      tone="ghost"
      size="sm"
      onClick={() => editing.dispatch({ type: 'fold tasks', open: !anyOpen })}
      icon={<Icon aria-hidden="true" className="size-3.5" />}
    >
      {anyOpen ? 'Collapse all' : 'Expand all'}
    </Button>
  );
}

const submitKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Enter' : 'Ctrl+Enter';

/** How to write a checklist without leaving the keyboard. */
export function Keys({ sending }: { sending: string }) {
  return (
    <p className="text-sm text-ink-faint pointer-coarse:hidden">
      Enter goes on to the next line; on an empty line, one level up. Backspace removes an empty
      line. Alt with ↑ or ↓ moves a line. A pasted list becomes one line each. {submitKeys}{' '}
      {sending}.
    </p>
  );
}
