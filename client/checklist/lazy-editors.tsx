import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';

import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

import type * as stepsModule from './steps-editor.tsx';
import type * as tasksModule from './task-editor.tsx';

/*
 * The editors of a checklist, whose code comes in a piece of its own right after that of the form around
 * them: so both come sooner.
 */

/** The editor of tasks, steps and details; its place until it is there. */
export function TaskEditor(props: ComponentProps<typeof tasksModule.TaskEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LazyTaskEditor {...props} />
    </Suspense>
  );
}

/** The editor of the steps of one task; its place until it is there. */
export function StepsEditor(props: ComponentProps<typeof stepsModule.StepsEditor>) {
  return (
    <Suspense fallback={<LoadingEditor />}>
      <LazyStepsEditor {...props} />
    </Suspense>
  );
}

const LazyTaskEditor = lazy(async () => ({ default: (await loadTaskEditor()).TaskEditor }));
const LazyStepsEditor = lazy(async () => ({ default: (await loadStepsEditor()).StepsEditor }));

function loadTaskEditor(): Promise<typeof tasksModule> {
  return import('./task-editor.tsx');
}

function loadStepsEditor(): Promise<typeof stepsModule> {
  return import('./steps-editor.tsx');
}

// A failure shows when the editor does.
loadTaskEditor().catch(() => {});

function LoadingEditor() {
  return (
    <Loading label="Loading the checklist" className="flex min-h-40 flex-col gap-3 pt-1">
      {['w-28', 'w-full', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </Loading>
  );
}
