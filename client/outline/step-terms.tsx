import { clsx } from 'clsx';
import { CalendarDays, Paperclip } from 'lucide-react';
import { Suspense, use, useState } from 'react';

import { later } from '#client/ui/later.tsx';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { ChipButton } from './chip-button.tsx';
import type { StepDraft } from './draft.ts';
import { offsetProblem } from './due-values.ts';
import { dueWords, hoursWords } from './due-words.ts';
import { LineError } from './line-parts.tsx';
import { controlOf } from './outline.ts';
import { ProjectDaysContext } from './task-editing.ts';
import type { TaskEditing } from './task-editing.ts';
import type { Place } from './task-outline.ts';

type StepTermsProps = {
  place: Place;
  /** For example 'step 2 of task 1'. */
  called: string;
  step: StepDraft;
  editing: TaskEditing;
  className?: string;
};

export function StepTerms({ place, called, step, editing, className }: StepTermsProps) {
  const { dueOffset, errors } = step;
  const { days, milestones } = use(ProjectDaysContext);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const hours = hoursWords(step.estimatedHours) ?? [];
  const evidence = step.evidenceRequired ? 'evidence' : [];
  const terms = [dueWords(step, days) ?? [], hours].flat();
  const [first, more] = terms;
  const words = [terms, evidence].flat().join(', ');
  // While the popover is open it shows the problem itself.
  const wrong = dueOffset && !opener ? offsetProblem(dueOffset) : null;
  const error = wrong ?? errors['dueOffset'] ?? errors['dueDate'] ?? errors['estimatedHours'];
  const name = `Due date and hours of ${called}`;
  return (
    <div
      className={clsx(
        'min-w-0',
        // Nearly every step of a template has an offset; a fixed width aligns the columns.
        editing.kind === 'template' && 'sm:w-56 min-[90rem]:w-76',
        className,
      )}
    >
      <ChipButton
        name={controlOf(place, 'dueOffset')}
        words={first ?? (words || null)}
        more={more}
        sign={
          step.evidenceRequired &&
          terms.length > 0 && (
            <Paperclip aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
          )
        }
        blank="Due"
        open={opener !== null}
        aria-label={words ? `${name}: ${words}` : name}
        {...(dueOffset && {
          title: [offsetWords(dueOffset, milestones), hours, evidence].flat().join(', '),
        })}
        {...(error && { 'aria-invalid': true })}
        onPointerEnter={StepTermsPopover.prefetch}
        onFocus={StepTermsPopover.prefetch}
        onClick={({ currentTarget }) => setOpener((before) => (before ? null : currentTarget))}
        icon={<CalendarDays aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />}
      />
      <LineError message={error} />
      {opener && (
        <Suspense>
          <StepTermsPopover
            opener={opener}
            label={name}
            step={step}
            days={days}
            milestones={milestones}
            byDay={editing.kind === 'project'}
            onChange={(change) => editing.dispatch({ type: 'change line', place, change })}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const StepTermsPopover = later(() => import('./step-terms-popover.tsx'), 'StepTermsPopover');
