import { use } from 'react';

import { WaitSign } from '#client/shared/condition-signs.tsx';

import { TasksContext } from './task-editing.ts';
import { nameOfStep } from './wait-options.ts';

export function StepWait({ id }: { id: number }) {
  const name = nameOfStep(id, use(TasksContext));
  if (name === undefined) return null;
  return (
    <div className="order-last flex min-w-0 basis-full px-2 pb-1 text-sm text-ink-soft">
      <WaitSign name={name} />
    </div>
  );
}
