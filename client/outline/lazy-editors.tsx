import { Suspense } from 'react';
import type { ComponentProps } from 'react';

import { later } from '#client/ui/later.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

/* The code of the editors is fetched after that of the surrounding form, so that the form appears sooner. */
const LateTaskEditor = later(() => import('./task-editor.tsx'), 'TaskEditor');
const LateStepsEditor = later(() => import('./steps-editor.tsx'), 'StepsEditor');
const LateMilestones = later(() => import('./milestone-fields.tsx'), 'MilestoneFields');
LateTaskEditor.prefetch();

export function TaskEditor(props: ComponentProps<typeof LateTaskEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LateTaskEditor {...props} />
    </Suspense>
  );
}

export function StepsEditor(props: ComponentProps<typeof LateStepsEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LateStepsEditor {...props} />
    </Suspense>
  );
}

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
