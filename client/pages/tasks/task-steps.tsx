import { useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { DueInRow } from '#client/outline/due-in-row.tsx';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedStep } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { leaveRow } from '#client/ui/leave-row.ts';
import { CompactStep } from '#client/work/compact-step.tsx';
import { useWorkRefusal } from '#client/work/own-steps.ts';
import { useDueEdits } from '#client/work/step-queries.ts';
import type { ActiveTask } from '#contract/active-tasks.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import type { TaskStep } from '#contract/steps.ts';

import type { Links } from './people-on-steps.ts';
import { shownSteps } from './shown-steps.ts';

export function TaskSteps({ task, links }: { task: ActiveTask; links: Links }) {
  const [whole, setWhole] = useState(shownWhole.has(task.id));
  const canChange = useRefusal('change') === null;
  const workRefused = useWorkRefusal();
  const { steps, title } = task;
  const shown = whole ? steps : shownSteps(steps);
  const showWhole = () => {
    shownWhole.add(task.id);
    setWhole(true);
  };
  return (
    <>
      <ol aria-label={`Steps of ${title}`} className="flex flex-col">
        {shown.map((step) => (
          <Step
            key={step.id}
            {...{ task, step, links, canChange }}
            refused={workRefused(step, task.assigneeId)}
          />
        ))}
      </ol>
      {steps.length > shown.length && (
        <Button tone="ghost" size="sm" className="-ml-2.5" onClick={showWhole}>
          Show all {steps.length} steps
        </Button>
      )}
    </>
  );
}

// Module state survives scrolling the task out of view and leaving the page.
const shownWhole = new Set<number>();

type StepProps = {
  task: ActiveTask;
  step: TaskStep;
  links: Links;
  /** It may be edited. */
  canChange: boolean;
  /** Why it may not be ticked. */
  refused: string | null;
};

function Step({ task, step, links, canChange, refused }: StepProps) {
  const { id, name, order, status } = step;
  const { projectId, projectName } = task;
  const owned = ownedStep(step, links.get(id));
  const { giveStep } = useOwnerWrites();
  const setDue = useDueEdits();
  const isOpen = status !== 'completed';
  return (
    // The numbers stay those of the whole list.
    <li value={order + 1} className="group/line">
      <CompactStep
        step={{ ...step, projectId, projectName }}
        canTick={refused === null && isOpen}
        refused={refused}
        leaving={(control, tick) => leave(task, control, tick)}
        people={
          canChange ? (
            <OwnerSelect
              label={`Owner of ${name}`}
              blank="Set owner"
              quiet
              plain
              several
              owned={owned}
              onChoose={(owner) => giveStep(id, owner, owned)}
              className="pointer-fine:h-6!"
            />
          ) : (
            <OwnerText owner={owned} blank={null} plain className="px-1.5" />
          )
        }
        due={
          <DueInRow
            name={name}
            projectId={projectId}
            due={step}
            open={isOpen && isLiveStatus(task.projectStatus)}
            onChange={canChange ? (due) => setDue(step, due) : undefined}
            blank={canChange ? 'Set due date' : null}
            quiet
            className={canChange ? '@2xl:-mx-1.5' : ''}
          />
        }
      />
    </li>
  );
}

async function leave(
  { stepsCount, completedStepsCount }: ActiveTask,
  control: Element,
  tick: () => Promise<unknown>,
): Promise<void> {
  const row = control.closest('li');
  const taskRow = control.closest('[data-index]');
  const recover = async () => {
    await tick();
    recoverFocus(() => row?.querySelector('a'));
  };
  // Its task is completed soon after, and until then may move in the list.
  if (stepsCount - completedStepsCount === 1 && taskRow) await leaveRow(taskRow, recover, 'a');
  else await recover();
}
