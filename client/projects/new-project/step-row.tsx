import { Plus } from 'lucide-react';
import { memo } from 'react';

import { lengths } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { DetailRow } from './detail-row.tsx';
import type { StepDraft } from './draft.ts';
import { LineError } from './line-error.tsx';
import { OutlineText } from './outline-text.tsx';
import { QuietText } from './quiet-text.tsx';
import { RemoveLine } from './remove-line.tsx';
import { controlOf } from './state.ts';
import type { TaskEditing } from './task-editing.ts';

type StepRowProps = {
  taskId: number;
  step: StepDraft;
  /** As people count it. */
  number: number;
  /** 'task 3' */
  taskCalled: string;
  editing: TaskEditing;
};

/** A step of a new project with its details. */
export const StepRow = memo(function StepRow({
  taskId,
  step,
  number,
  taskCalled,
  editing,
}: StepRowProps) {
  const { dispatch, remove } = editing;
  const place = { task: taskId, step: step.id };
  const called = `step ${number} of ${taskCalled}`;
  return (
    <li
      // Out of sight it is neither laid out nor painted: thousands of fields stay quick to type in.
      className="-mx-1 -mt-1 px-1 pt-1 pb-1.5 [content-visibility:auto]"
      style={{
        containIntrinsicBlockSize: `auto calc(${step.details.length + 1} * var(--control-height-small))`,
      }}
    >
      <div className="group flex flex-wrap items-start">
        <div className="order-1 flex min-w-0 flex-1 max-sm:basis-[calc(100%-var(--control-height-small))]">
          <OutlineText
            place={place}
            look="step"
            label={`Step ${number} name of ${taskCalled}`}
            value={step.name}
            placeholder="Step name"
            limit={lengths.name}
            error={step.errors['name']}
            dispatch={dispatch}
          />
        </div>
        <QuietText
          name={controlOf(place, 'description')}
          look="note"
          label={`Step ${number} description of ${taskCalled}`}
          value={step.description}
          placeholder="Description"
          limit={lengths.description}
          error={step.errors['description']}
          onText={(description) =>
            dispatch({ type: 'change line', place, change: { description } })
          }
          className="order-2 flex-1 max-sm:order-3 max-sm:basis-24"
        />
        <Button
          name={controlOf(place, 'add')}
          tone="ghost"
          size="sm"
          aria-label={`Add Detail to ${called}`}
          onClick={() => dispatch({ type: 'add', inside: place })}
          className="order-3 max-sm:order-4"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
        >
          Add Detail
        </Button>
        <RemoveLine
          place={place}
          called={called}
          remove={remove}
          className="order-4 max-sm:order-2"
        />
      </div>
      <LineError message={step.errors['details']} />
      {step.details.length > 0 && (
        <ul className="ml-2.5 border-l border-line pl-1.5">
          {step.details.map((detail, index) => (
            <DetailRow
              key={detail.id}
              taskId={taskId}
              stepId={step.id}
              detail={detail}
              called={`detail ${index + 1} of ${called}`}
              editing={editing}
              crowded={step.details.length > 60}
            />
          ))}
        </ul>
      )}
    </li>
  );
});
