import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react';
import { memo } from 'react';

import type { Person } from '../../../contract/people.ts';
import { Button } from '../../ui/button.tsx';
import type { TaskDraft } from './draft.ts';
import { LineError } from './line-error.tsx';
import { addTaskControl } from './state.ts';
import type { TaskEditing } from './task-editing.ts';
import { TaskRow } from './task-row.tsx';
import { useUndoKeys } from './undo-keys.ts';

type TaskEditorProps = {
  tasks: TaskDraft[];
  error: string | undefined;
  people: Person[] | undefined;
  editing: TaskEditing;
};

/** The checklist of a new project as an outline: tasks, their steps, and the details of these. */
export const TaskEditor = memo(function TaskEditor({
  tasks,
  error,
  people,
  editing,
}: TaskEditorProps) {
  const { dispatch } = editing;
  const undoKeys = useUndoKeys(dispatch);
  const addTask = (
    <Button
      name={addTaskControl}
      onClick={() => dispatch({ type: 'add', inside: null })}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add Task
    </Button>
  );
  return (
    <section ref={undoKeys} aria-labelledby="project-tasks">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-x-4">
        <h3 id="project-tasks" className="text-base font-semibold text-ink">
          Project Tasks
        </h3>
        {tasks.length > 1 && <FoldAll tasks={tasks} editing={editing} />}
      </header>
      <LineError message={error} />
      {tasks.length === 0 ? (
        <div className="mt-2 flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-4 py-7 text-center">
          <p className="text-base text-ink-soft">
            No tasks added yet. Click "Add Task" to create your first task.
          </p>
          {addTask}
        </div>
      ) : (
        <>
          <Keys />
          <ul className="mt-2">
            {tasks.map((task, index) => (
              <TaskRow
                key={task.id}
                task={task}
                number={index + 1}
                people={people}
                editing={editing}
              />
            ))}
          </ul>
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
function Keys() {
  return (
    <p className="text-sm text-ink-faint pointer-coarse:hidden">
      Enter goes on to the next line; on an empty line, one level up. Backspace removes an empty
      line. A pasted list becomes one line each. {submitKeys} creates the project.
    </p>
  );
}
