import { Suspense } from 'react';
import type { ComponentProps } from 'react';

import { later } from '#client/ui/later.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

/*
 * The editors of a checklist. Their code is fetched right after that of the form around them, so that the
 * form is there sooner.
 */
const LateTaskEditor = later(() => import('./task-editor.tsx'), 'TaskEditor');
const LateStepsEditor = later(() => import('./steps-editor.tsx'), 'StepsEditor');
const LateMilestones = later(() => import('./milestone-fields.tsx'), 'MilestoneFields');
LateTaskEditor.prefetch();

/** The editor of tasks, steps and details, or its place. */
export function TaskEditor(props: ComponentProps<typeof LateTaskEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LateTaskEditor {...props} />
    </Suspense>
  );
}

/** The editor of the steps of one task, or its place. */
export function StepsEditor(props: ComponentProps<typeof LateStepsEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LateStepsEditor {...props} />
    </Suspense>
  );
}

/** The milestones of a project or a template, or their place. */
export function MilestoneFields(props: ComponentProps<typeof LateMilestones>) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the milestones" className={props.className ?? ''}>
          <Skeleton className="h-10 w-2/3" />
        </Loading>
      }
    >
      <LateMilestones {...props} />
    </Suspense>
  );
}

function LoadingEditor() {
  return (
    <Loading label="Loading the checklist" className="flex min-h-40 flex-col gap-3 pt-1">
      {['w-28', 'w-full', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </Loading>
  );
}
