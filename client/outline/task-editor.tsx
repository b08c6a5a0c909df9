import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import type { NamedDay, ProjectDays } from '#rules/due.ts';

import type { TaskDraft } from './draft.ts';
import { PastedListContext } from './import/pasted-list.ts';
import { ImportButton, useImport } from './import/use-import.tsx';
import { useLineOrder } from './line-order.ts';
import { LineError } from './line-parts.tsx';
import { addTaskControl } from './outline.ts';
import { ProjectDaysContext, TasksContext } from './task-editing.ts';
import type { TaskEditing } from './task-editing.ts';
import { TaskRow } from './task-row.tsx';
import { useUndoKeys } from './undo-keys.ts';

type TaskEditorProps = {
  tasks: TaskDraft[];
  error: string | undefined;
  days: ProjectDays | null;
  milestones: readonly NamedDay[];
  editing: TaskEditing;
  /** The effect of the submit keys, such as 'creates the project'. */
  sending: string;
  more?: ReactNode;
};

export const TaskEditor = memo(function TaskEditor({
  tasks,
  error,
  days,
  milestones,
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
  const imports = useImport({ tasks, editing, milestones });
  const dueContext = useMemo(() => ({ days, milestones }), [days, milestones]);
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
      <ImportButton onPress={() => imports.open({ task: null, text: '' })} />
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
          <ProjectDaysContext value={dueContext}>
            <TasksContext value={tasks}>
              <PastedListContext value={imports.open}>
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
              </PastedListContext>
            </TasksContext>
          </ProjectDaysContext>
          <div className="border-t border-line pt-3">{addTask}</div>
        </>
      )}
      {imports.dialog}
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

export function Keys({ sending }: { sending: string }) {
  return (
    <details className="text-sm text-ink-faint not-any-pointer-fine:hidden max-sm:hidden">
      <summary className="cursor-pointer">Keyboard</summary>
      Enter goes on to the next line; on an empty line, one level up. Backspace removes an empty
      line. Alt with ↑ or ↓ moves a line. A pasted list becomes a line each. {submitKeys} {sending}.
    </details>
  );
}
