import { clsx } from 'clsx';
import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';

import { later } from '#client/ui/later.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { ProjectDetail } from '#contract/projects.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

type ProjectProgressProps = {
  project: ProjectDetail;
  onShowTask?: (taskId: number) => void;
  className?: string;
};

export function ProjectProgress({ project, onShowTask, className }: ProjectProgressProps) {
  const { opener, toggle, close } = useOpener();
  const { name, percentageComplete: value } = project;
  const figure = (
    <Figure name={name} value={value} opener={opener} onToggle={toggle}>
      {opener && (
        <ProjectExplanation
          opener={opener}
          onClose={close}
          project={project}
          {...(onShowTask && { onShowTask })}
        />
      )}
    </Figure>
  );
  return (
    <Bar label="Overall Progress" value={value} size="md" figure={figure} className={className} />
  );
}

export function TaskProgress({ task, className }: { task: Task; className?: string }) {
  const { opener, toggle, close } = useOpener();
  const { title: name, percentageComplete: value } = task;
  const figure = (
    <Figure name={name} value={value} opener={opener} onToggle={toggle}>
      {opener && <TaskExplanation opener={opener} onClose={close} task={task} />}
    </Figure>
  );
  return <Bar label={`Progress of ${name}`} value={value} figure={figure} className={className} />;
}

export function StepProgress({ step, className }: { step: TaskStep; className?: string }) {
  const { opener, toggle, close } = useOpener();
  const { name, percentageComplete: value } = step;
  const figure = (
    <Figure name={name} value={value} opener={opener} onToggle={toggle}>
      {opener && <StepExplanation opener={opener} onClose={close} step={step} />}
    </Figure>
  );
  return <Bar label={`Progress of ${name}`} value={value} figure={figure} className={className} />;
}

function useOpener() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const toggle = useCallback(
    (button: HTMLElement) => setOpener((open) => (open ? null : button)),
    [],
  );
  const close = useCallback(() => setOpener(null), []);
  return { opener, toggle, close };
}

type BarProps = {
  label: string;
  value: number;
  size?: 'sm' | 'md';
  figure: ReactNode;
  className: string | undefined;
};

function Bar({ className, ...bar }: BarProps) {
  return <ProgressBar {...bar} {...(className !== undefined && { className })} />;
}

type FigureProps = {
  name: string;
  value: number;
  opener: HTMLElement | null;
  onToggle: (button: HTMLElement) => void;
  children: ReactNode;
};

function Figure({ name, value, opener, onToggle, children }: FigureProps) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        aria-label={`Progress of ${name}: ${value}%, what counts`}
        onPointerEnter={ProjectExplanation.prefetch}
        onFocus={ProjectExplanation.prefetch}
        onClick={({ currentTarget }) => onToggle(currentTarget)}
        // Above the row's clickable area, and larger than its text without a layout shift.
        className={clsx(
          'relative z-1 -my-0.5 -mr-1 min-h-6 min-w-11 flex-none rounded-sm pr-1 text-right text-sm whitespace-nowrap tabular-nums transition-colors duration-100 pointer-coarse:-my-2 pointer-coarse:min-h-9',
          opener
            ? 'bg-pressed text-ink'
            : 'text-ink-soft underline decoration-dotted decoration-from-font underline-offset-3 hover:bg-pressed hover:text-ink',
        )}
      >
        {value}%
      </button>
      <Suspense>{children}</Suspense>
    </>
  );
}

const ProjectExplanation = later(
  () => import('./progress-explained-panels.tsx'),
  'ProjectExplanation',
);
const TaskExplanation = later(() => import('./progress-explained-panels.tsx'), 'TaskExplanation');
const StepExplanation = later(() => import('./progress-explained-panels.tsx'), 'StepExplanation');
