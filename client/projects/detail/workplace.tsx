import type { ReactNode, Ref } from 'react';

type WorkplaceProps = { list: ReactNode; steps: ReactNode; stepsRef?: Ref<HTMLDivElement> };

/** The list of tasks and the steps: side by side, the list in view all along; or one after the other. */
export function Workplace({ list, steps, stepsRef }: WorkplaceProps) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0 md:sticky md:top-18 lg:top-4">{list}</div>
      <div ref={stepsRef} className="min-w-0 scroll-mt-18 lg:scroll-mt-4">
        {steps}
      </div>
    </div>
  );
}
