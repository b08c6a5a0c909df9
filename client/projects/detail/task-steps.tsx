import { ListChecks, MousePointerClick } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import type { Task } from '../../../contract/tasks.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongText } from './long-text.tsx';
import type { PeopleAtWork } from './people-at-work.ts';
import { StepItem } from './step-item.tsx';

type TaskStepsProps = {
  task: Task | undefined;
  onSteps: PeopleAtWork['onSteps'];
  /** The ids of the steps whose details are unfolded. */
  open: ReadonlySet<number>;
  onToggle: (stepId: number) => void;
};

/** The steps of the selected task, in order. */
export const TaskSteps = memo(function TaskSteps(props: TaskStepsProps) {
  const { task, onSteps, open, onToggle } = props;
  if (!task) {
    return (
      <Card title="Task Steps" flush>
        <Nothing icon={<MousePointerClick aria-hidden="true" className="size-5" />}>
          Select a task to view its steps
        </Nothing>
      </Card>
    );
  }
  const { title, description, steps } = task;
  return (
    <Card
      title="Task Steps"
      flush
      actions={
        steps.length > 0 && (
          <span className="text-sm text-ink-soft tabular-nums">
            {task.completedStepsCount}/{steps.length} completed
          </span>
        )
      }
    >
      <div className="border-b border-line px-4 py-3 sm:px-5">
        <p dir="auto" className="font-medium wrap-anywhere text-ink">
          {title}
        </p>
        {description && <LongText key={description} text={description} className="mt-0.5" />}
      </div>
      {steps.length === 0 ? (
        <Nothing icon={<ListChecks aria-hidden="true" className="size-5" />}>
          No steps found for this task.
        </Nothing>
      ) : (
        <ol aria-label="Steps" className="divide-y divide-line">
          {steps.map((step) => (
            <StepItem
              key={step.id}
              step={step}
              people={onSteps.get(step.id)}
              open={open.has(step.id)}
              onToggle={onToggle}
            />
          ))}
        </ol>
      )}
    </Card>
  );
});

function Nothing({ icon, children }: { icon: ReactNode; children: string }) {
  return <EmptyState icon={icon} title={children} />;
}
