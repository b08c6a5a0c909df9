import { clsx } from 'clsx';
import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';

import { badgeClass } from '#client/ui/badge.tsx';
import { later } from '#client/ui/later.tsx';
import { ProgressBar, ThinBar } from '#client/ui/progress-bar.tsx';
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

export function TaskPercentage({ task }: { task: Task }) {
  const { opener, toggle, close } = useOpener();
  const { title: name, percentageComplete: value } = task;
  return (
    <Figure name={name} value={value} opener={opener} onToggle={toggle}>
      {opener && <TaskExplanation opener={opener} onClose={close} task={task} />}
    </Figure>
  );
}

/** The badge of a step explains its percentage. */
export function StepBadge({ step }: { step: TaskStep }) {
  const { opener, toggle, close } = useOpener();
  const { name, percentageComplete: value } = step;
  const done = value === 100;
  return (
    <>
      <span className="relative flex">
        <span className={badgeClass(done ? 'success' : 'secondary', 'w-full justify-center')}>
          {done ? 'Completed' : `${value}% Complete`}
        </span>
        <Figure
          name={name}
          value={value}
          opener={opener}
          onToggle={toggle}
          className="touch-target absolute inset-0 z-1 rounded-full hover:shadow-[0_0_0_2px_var(--pressed)]"
        >
          {opener && <StepExplanation opener={opener} onClose={close} step={step} />}
        </Figure>
      </span>
      <ThinBar label={`Progress of ${name}`} value={value} />
    </>
  );
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
  /** Of a button without words, over a badge. */
  className?: string;
  value: number;
  opener: HTMLElement | null;
  onToggle: (button: HTMLElement) => void;
  children: ReactNode;
};

function Figure(props: FigureProps) {
  const { name, value, className, opener, onToggle, children } = props;
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
        className={className ?? clsx(figureClass, opener ? 'bg-pressed text-ink' : 'text-ink-soft')}
      >
        {className === undefined && `${value}%`}
      </button>
      <Suspense>{children}</Suspense>
    </>
  );
}

/** Above the row's clickable area, and larger than its text without a layout shift. */
const figureClass =
  'relative z-1 -my-0.5 -mr-1 min-h-6 min-w-10 flex-none rounded-sm pr-1 text-right text-sm whitespace-nowrap tabular-nums transition-colors duration-100 hover:bg-pressed hover:text-ink pointer-coarse:-my-2 pointer-coarse:min-h-9';

const ProjectExplanation = later(
  () => import('./progress-explained-panels.tsx'),
  'ProjectExplanation',
);
const TaskExplanation = later(() => import('./progress-explained-panels.tsx'), 'TaskExplanation');
const StepExplanation = later(() => import('./progress-explained-panels.tsx'), 'StepExplanation');
