import type { ReactNode } from 'react';

import { Popover } from '#client/ui/popover.tsx';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { formatNumber } from '#contract/words.ts';
import { explainProject, explainStep, explainTask } from '#rules/explain.ts';
import type { Part } from '#rules/explain.ts';

import { nearlyWords, projectWords, stepWords, taskWords } from './progress-explained-words.ts';

type Opened = { opener: HTMLElement; onClose: () => void };

type ProjectExplanationProps = Opened & {
  project: ProjectDetail;
  onShowTask?: (taskId: number) => void;
};

export function ProjectExplanation({ project, onShowTask, ...opened }: ProjectExplanationProps) {
  const explained = explainProject(project.tasks);
  const { left, withoutSteps, withoutDetails } = explained;
  const show = onShowTask && {
    onShow: (taskId: number) => {
      opened.onClose();
      onShowTask(taskId);
    },
  };
  return (
    <Explanation {...opened} name={project.name} explained={explained} {...projectWords(explained)}>
      <Parts title="Below 100%" parts={left} {...show} />
      <Parts
        title="Without steps"
        note="Their status completes them."
        parts={withoutSteps}
        {...show}
      />
      <StepsWithoutDetails steps={withoutDetails} />
    </Explanation>
  );
}

export function TaskExplanation({ task, ...opened }: Opened & { task: Task }) {
  const explained = explainTask(task);
  return (
    <Explanation {...opened} name={task.title} explained={explained} {...taskWords(explained)}>
      <Parts title="Below 100%" parts={explained.left} />
      <StepsWithoutDetails steps={explained.withoutDetails} />
    </Explanation>
  );
}

export function StepExplanation({ step, ...opened }: Opened & { step: TaskStep }) {
  const explained = explainStep(step);
  return (
    <Explanation {...opened} name={step.name} explained={explained} {...stepWords(explained)} />
  );
}

type ExplanationProps = Opened & {
  name: string;
  explained: { percentageComplete: number };
  sum: string;
  rule: string;
  children?: ReactNode;
};

function Explanation({ name, explained, sum, rule, children, ...opened }: ExplanationProps) {
  const { percentageComplete } = explained;
  const nearly = nearlyWords(percentageComplete);
  return (
    <Popover {...opened} label={`Progress of ${name}`}>
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span>{sum}</span>
        <span className="tabular-nums">{percentageComplete}%</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {rule}
        {nearly && ` ${nearly}`}
      </p>
      {children}
    </Popover>
  );
}

/** Further items are only counted. */
const mostNamed = 8;
const mostOfAside = 3;

type PartsProps = {
  title: string;
  note?: string;
  parts: readonly (Omit<Part, 'percentageComplete'> & { percentageComplete?: number })[];
  most?: number;
  onShow?: (id: number) => void;
};

function Parts({ title, note, parts, most = mostNamed, onShow }: PartsProps) {
  if (parts.length === 0) return null;
  const more = parts.length - most;
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="text-sm font-medium text-ink">
        {title}{' '}
        <span className="font-normal text-ink-faint tabular-nums">
          {formatNumber(parts.length)}
        </span>
      </h3>
      {note && <p className="text-sm text-ink-faint">{note}</p>}
      <ul className="mt-1">
        {parts.slice(0, most).map(({ id, name, percentageComplete }) => (
          <li key={id} className="flex min-h-6 items-center gap-3 text-sm">
            <span
              dir="auto"
              translate="no"
              className="min-w-0 flex-1 truncate text-left"
              title={name}
            >
              {onShow ? (
                <button
                  type="button"
                  onClick={() => onShow(id)}
                  className="max-w-full truncate rounded-sm text-left align-middle text-accent-ink underline-offset-2 hover:underline focus-visible:-outline-offset-2"
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </span>
            {percentageComplete !== undefined && (
              <span className="text-ink-soft tabular-nums">{percentageComplete}%</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-faint">and {formatNumber(more)} more</p>}
    </section>
  );
}

function StepsWithoutDetails({ steps }: { steps: readonly Part[] }) {
  return (
    <Parts
      title="Steps without details"
      note="Their own mark completes them."
      parts={steps}
      most={mostOfAside}
    />
  );
}
