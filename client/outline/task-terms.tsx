import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';

import { later } from '#client/ui/later.tsx';
import { priorityLabels } from '#contract/value-labels.ts';

import { ChipButton } from './chip-button.tsx';
import type { TaskDraft } from './draft.ts';
import { hoursWords } from './due-words.ts';
import { LineError } from './line-parts.tsx';
import { controlOf } from './outline.ts';
import type { TaskEditing } from './task-editing.ts';

type TaskTermsProps = {
  task: TaskDraft;
  /** For example 'task 3'. */
  called: string;
  editing: TaskEditing;
};

export function TaskTerms({ task, called, editing }: TaskTermsProps) {
  const { priority, estimatedHours, description, errors } = task;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const place = { task: task.id };
  const words = [
    priority !== 'medium' && `${priorityLabels[priority]} priority`,
    hoursWords(estimatedHours),
    description.trim() !== '' && 'Description',
  ]
    .filter(Boolean)
    .join(', ');
  const error = errors['estimatedHours'] ?? errors['description'];
  const name = `Priority, hours and description of ${called}`;
  return (
    <div className="min-w-0 max-sm:flex-1">
      <ChipButton
        name={controlOf(place, 'terms')}
        words={words || null}
        blank="More"
        open={opener !== null}
        aria-label={words ? `${name}: ${words}` : name}
        {...(description.trim() !== '' && { title: description })}
        {...(error && { 'aria-invalid': true })}
        onPointerEnter={TaskTermsPopover.prefetch}
        onFocus={TaskTermsPopover.prefetch}
        onClick={({ currentTarget }) => setOpener((before) => (before ? null : currentTarget))}
        icon={
          <SlidersHorizontal aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
        }
      />
      <LineError message={error} />
      {opener && (
        <Suspense>
          <TaskTermsPopover
            opener={opener}
            label={name}
            task={task}
            onChange={(change) => editing.dispatch({ type: 'change line', place, change })}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const TaskTermsPopover = later(() => import('./task-terms-popover.tsx'), 'TaskTermsPopover');
