import { ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type TasksAndStepsProps = {
  list: ReactNode;
  steps: ReactNode;
  stepsRef?: Ref<HTMLDivElement>;
  /** The task of the steps, and the way back to it in the list. */
  back?: { title: string; onBack: () => void } | undefined;
};

/**
 * The list of tasks and the steps: side by side with the list in view, or one after the other with a sticky bar that
 * leads back to the list.
 */
export function TasksAndSteps({ list, steps, stepsRef, back }: TasksAndStepsProps) {
  return (
    <div className="grid items-start gap-4 max-md:gap-3 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="min-w-0 md:sticky md:top-18 lg:top-4">{list}</div>
      <div ref={stepsRef} className="min-w-0 scroll-mt-14 md:scroll-mt-18 lg:scroll-mt-4">
        {back && <BackBar {...back} />}
        {steps}
      </div>
    </div>
  );
}

function BackBar({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <nav
      aria-label="Back to the tasks"
      className="sticky top-14 z-10 -mx-4 mb-3 flex h-11 items-center bg-canvas px-4 shadow-[0_1px_var(--line)] sm:-mx-6 sm:px-6 md:hidden"
    >
      <button
        type="button"
        onClick={onBack}
        className="-ml-2 flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 text-sm outline-offset-[-3px]"
      >
        <ArrowUp aria-hidden="true" className="size-4 text-accent-ink" />
        <span className="font-medium text-accent-ink">Tasks</span>
        <span aria-hidden="true" className="text-ink-faint">
          /
        </span>
        <span dir="auto" translate="no" className="truncate text-ink-soft">
          {title}
        </span>
      </button>
    </nav>
  );
}
