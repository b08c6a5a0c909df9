import { clsx } from 'clsx';
import { ChevronRight, Plus } from 'lucide-react';
import { memo } from 'react';

import { lengths } from '../../../contract/limits.ts';
import type { Person } from '../../../contract/people.ts';
import { previewTaskPercent } from '../../../contract/progress.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { sentDetails } from './body.ts';
import type { TaskDraft } from './draft.ts';
import { LineError } from './line-error.tsx';
import { OutlineText } from './outline-text.tsx';
import { RemoveLine } from './remove-line.tsx';
import { controlOf } from './state.ts';
import { StepRow } from './step-row.tsx';
import type { TaskEditing } from './task-editing.ts';

type TaskRowProps = {
  task: TaskDraft;
  /** As people count it. */
  number: number;
  /** Everyone; undefined while they are being fetched. */
  people: Person[] | undefined;
  editing: TaskEditing;
};

/** A task of a new project with its steps, which fold away. */
export const TaskRow = memo(function TaskRow({ task, number, people, editing }: TaskRowProps) {
  const { dispatch, remove } = editing;
  const place = { task: task.id };
  const called = `task ${number}`;
  const percent = previewTaskPercent(task.steps.map((step) => ({ details: sentDetails(step) })));
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-start gap-y-1">
        <IconButton
          label={`Steps of ${called}`}
          tooltip={false}
          size="sm"
          aria-expanded={task.open}
          onClick={() => dispatch({ type: 'change line', place, change: { open: !task.open } })}
        >
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 transition-transform duration-150', task.open && 'rotate-90')}
          />
        </IconButton>
        <div className="flex min-w-0 flex-[1_1_8rem]">
          <OutlineText
            place={place}
            look="task"
            label={`Task ${number} name`}
            value={task.name}
            placeholder="Task name"
            limit={lengths.name}
            error={task.errors['name']}
            dispatch={dispatch}
          />
        </div>
        <div className="flex items-start gap-1 max-sm:order-last max-sm:w-full max-sm:pl-control-sm">
          <AssigneeSelect
            name={controlOf(place, 'assigneeId')}
            label={`Assignee of ${called}`}
            value={task.assigneeId}
            people={people}
            error={task.errors['assigneeId']}
            onChange={(assigneeId) =>
              dispatch({ type: 'change line', place, change: { assigneeId } })
            }
          />
          <ProgressBar
            label={`Progress of ${called}, preview`}
            value={percent}
            className="ml-2 flex h-control-sm w-28 flex-none flex-col justify-center max-sm:hidden"
          />
          <span className="grid h-control-sm w-11 flex-none place-items-center text-sm text-ink-soft tabular-nums sm:hidden">
            {percent}%
          </span>
          <Button
            name={controlOf(place, 'add')}
            tone="ghost"
            size="sm"
            aria-label={`Step for ${called}`}
            onClick={() => dispatch({ type: 'add', inside: place })}
            icon={<Plus aria-hidden="true" className="size-3.5" />}
          >
            Step
          </Button>
        </div>
        <RemoveLine place={place} called={called} remove={remove} />
      </div>
      {task.open && <Steps task={task} called={called} editing={editing} />}
    </li>
  );
});

function Steps({
  task,
  called,
  editing,
}: {
  task: TaskDraft;
  called: string;
  editing: TaskEditing;
}) {
  return (
    <div className="ml-3.5 border-l border-line pl-2 pointer-coarse:ml-4.5">
      <LineError message={task.errors['steps']} />
      {task.steps.length === 0 ? (
        <p className="px-2 py-1 text-sm text-ink-faint">
          No steps added yet. Click "Step" to add the first step.
        </p>
      ) : (
        <ul>
          {task.steps.map((step, index) => (
            <StepRow
              key={step.id}
              taskId={task.id}
              step={step}
              number={index + 1}
              taskCalled={called}
              editing={editing}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
