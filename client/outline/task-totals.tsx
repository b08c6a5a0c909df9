import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { previewProjectPercent } from '#rules/progress.ts';

import { countsOf } from './counts.ts';
import type { TaskDraft } from './draft.ts';
import { previewSteps } from './items.ts';

export function TaskTotals({ tasks }: { tasks: TaskDraft[] }) {
  const sent = tasks.map((task) => ({ steps: previewSteps(task) }));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 max-sm:w-full">
      <ProgressBar
        label="Progress (preview)"
        value={previewProjectPercent(sent)}
        showLabel
        className="w-44 max-sm:w-full"
      />
      <p className="text-sm text-ink-faint tabular-nums">{countsOf(sent)}</p>
    </div>
  );
}
