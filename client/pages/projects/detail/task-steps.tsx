import { clsx } from 'clsx';
import { ListChecks, MousePointerClick, Plus } from 'lucide-react';
import { memo, use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { OwnerText } from '#client/outline/owner-select.tsx';
import { ownedTask } from '#client/outline/owners.ts';
import { GateBadge } from '#client/shared/condition-signs.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { later } from '#client/ui/later.tsx';
import { QuickAdd } from '#client/ui/quick-add.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { CommentCount } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { EvidenceButton } from '#client/work/evidence/evidence-button.tsx';
import { useWorkRefusal } from '#client/work/own-steps.ts';
import { manyRows, skippedRows } from '#client/work/row.tsx';
import type { Task } from '#contract/tasks.ts';

import { ListImportContext } from './imports/list-import.tsx';
import { LongText } from './long-text.tsx';
import type { OnSteps } from './on-steps.ts';
import { useArchivedGuard } from './project/archived-guard.tsx';
import { draftDialog, newStepDraft } from './project/draft-keys.ts';
import { StepItem } from './step-item.tsx';
import { OpenStepDialog, StepDialogs } from './steps/open-step-dialog.tsx';
import type { OpenDialog } from './steps/step-dialogs.tsx';
import { showStep } from './steps/step-focus.ts';
import type { UnfoldedSteps } from './steps/unfolded-steps.ts';
import { useStepActions } from './steps/use-step-actions.ts';
import type { TaskFilter } from './task-filter.ts';

const Prompt = later(
  () => afterFirstView(() => import('./quick-add-prompts.tsx')),
  'NewStepPrompt',
);

type TaskStepsProps = {
  projectId: number;
  /** The project is neither archived nor on hold. */
  awaited: boolean;
  task: Task | undefined;
  /** All tasks of the project, because a step may move to another one. */
  tasks: Task[];
  onSteps: OnSteps;
  /** Steps hidden by the filter. */
  hidden: ReadonlySet<number>;
  onFilter: (filter: TaskFilter) => void;
  unfolded: UnfoldedSteps;
};

export const TaskSteps = memo(function TaskSteps({ task, ...rest }: TaskStepsProps) {
  const { projectId, tasks } = rest;
  const [dialog, setDialog] = useDraftDialog<OpenDialog>(draftDialog(projectId, 'step'));
  return (
    <>
      {task ? (
        <StepsOf task={task} {...rest} onDialog={setDialog} />
      ) : (
        <Card title="Task Steps" flush>
          <EmptyState icon={MousePointerClick} title="Select a task to view its steps" />
        </Card>
      )}
      <OpenStepDialog dialog={dialog} onDialog={setDialog} projectId={projectId} tasks={tasks} />
    </>
  );
});

type StepsOfProps = TaskStepsProps & { task: Task; onDialog: (dialog: OpenDialog) => void };

function StepsOf(props: StepsOfProps) {
  const { projectId, awaited, task, tasks, onSteps, hidden, unfolded, onDialog } = props;
  const { title, description, steps } = task;
  const actions = useStepActions(projectId, task, onDialog);
  const { refused, readOnly, reorder, mark, act, give, schedule, add, create } = actions;
  const workRefused = useWorkRefusal(projectId);
  const importList = use(ListImportContext);
  const guard = useArchivedGuard();
  const shown = steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) => !hidden.has(step.id) || unfolded.open.has(step.id));
  const ids = shown.map(({ step }) => step.id);
  const allOpen = ids.every((id) => unfolded.open.has(id));
  const commented = { on: 'task', id: task.id, projectId, name: title } as const;
  const owned = ownedTask(task);
  const hasOwner = owned.ownerRoleId !== null || owned.personIds.length > 0;
  useScrollToTarget(unfolded.target, task);
  return (
    <Card
      title={
        <>
          Task Steps{' '}
          <span
            dir="auto"
            translate="no"
            className="ml-1 text-base font-medium wrap-anywhere text-ink-soft"
          >
            {title}
          </span>
        </>
      }
      flush
      className="@container"
      actions={
        <>
          <CommentCount of={commented} />
          <EvidenceButton
            projectId={projectId}
            item={{ taskId: task.id }}
            name={title}
            readOnly={
              steps.every((step) => workRefused(step, task.assigneeId) !== null) && readOnly
            }
            guard={guard}
          />
          {steps.length > 0 && (
            <span className="text-sm text-ink-soft tabular-nums">
              {task.completedStepsCount}/{steps.length}
              <span className="max-sm:sr-only"> completed</span>
            </span>
          )}
          {ids.length > 0 && (
            <Button tone="ghost" size="sm" onClick={() => unfolded.setAll(ids, !allOpen)}>
              {allOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          {!readOnly && (
            <Button
              size="sm"
              data-add-step=""
              icon={<Plus aria-hidden="true" className="size-3.5" />}
              onPointerEnter={StepDialogs.prefetch}
              onFocus={StepDialogs.prefetch}
              onClick={create}
            >
              Add Step
            </Button>
          )}
        </>
      }
    >
      {(description || hasOwner || task.isGate) && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-0.5 border-b border-line px-4 py-1.5 sm:px-5">
          <OwnerText owner={owned} blank={null} />
          {task.isGate && <GateBadge isDone={task.status === 'completed'} />}
          {description && (
            <LongText
              key={description}
              text={description}
              className="min-w-0 flex-[1_1_16rem] text-sm"
            />
          )}
        </div>
      )}
      <Comments of={commented} className="border-b border-line" />
      {steps.length === 0 ? (
        <NoSteps>
          {readOnly ? undefined : 'Break it into small steps, and tick them off one by one.'}
        </NoSteps>
      ) : (
        <ol
          aria-label="Steps"
          onPointerEnter={StepDialogs.prefetch}
          className={clsx('divide-y divide-line', shown.length > manyRows && skippedRows)}
        >
          {shown.map(({ step, index }) => (
            <StepItem
              key={step.id}
              projectId={projectId}
              step={step}
              links={onSteps.get(step.id)}
              open={unfolded.open.has(step.id)}
              first={index === 0}
              last={index === steps.length - 1}
              roomy={shown.length <= fewRows}
              movable={tasks.length > 1}
              awaited={awaited}
              reorder={reorder}
              onToggle={unfolded.toggle}
              onMark={mark}
              onAct={act}
              readOnly={readOnly}
              workRefused={workRefused(step, task.assigneeId)}
              refused={refused}
              onOwner={give}
              onDue={schedule}
            />
          ))}
        </ol>
      )}
      {shown.length < steps.length && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5 text-sm text-ink-faint sm:px-5">
          {shown.length} of {steps.length} steps shown
          <Button tone="ghost" size="sm" onClick={() => props.onFilter('all')}>
            Show all
          </Button>
        </p>
      )}
      {!readOnly && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <QuickAdd
            key={task.id}
            prompt={Prompt}
            draftKey={newStepDraft(projectId, task.id)}
            nouns={{ one: 'step', many: 'steps' }}
            count={steps.length}
            onAdd={add}
            onList={(text, onTaken) =>
              importList?.({ taskId: task.id, count: steps.length, text, onTaken })
            }
          />
        </div>
      )}
    </Card>
  );
}

/** With more, the descriptions of steps have one line each, so that most steps are in view. */
const fewRows = 8;

/** Scrolls once to the step that a link led to. */
function useScrollToTarget(target: number | null, { steps }: Task): void {
  const shown = useRef<number | null>(null);
  const here = target !== null && steps.some((step) => step.id === target);
  useEffect(() => {
    if (target === null) shown.current = null;
    if (!here || shown.current === target) return;
    shown.current = target;
    showStep(target, 'start');
  }, [target, here]);
}

function NoSteps({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={ListChecks} title="No steps found for this task.">
      {children}
    </EmptyState>
  );
}
