import { clsx } from 'clsx';
import { useDeferredValue, useId } from 'react';

import { messagePieces } from '#contract/placeholders.ts';
import type { MessageFacts, MessagePiece } from '#contract/placeholders.ts';

export function MessagePreview({ content }: { content: string }) {
  const id = useId();
  const shown = useDeferredValue(content);
  const isBlank = shown.trim() === '';
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 self-start rounded-md border border-line bg-canvas md:sticky md:top-0"
    >
      <h3 id={id} className="px-3 pt-2.5 text-sm font-medium text-ink">
        Preview
      </h3>
      <p className="px-3 text-sm text-ink-faint">
        With an advisor and a hiring manager as an example
      </p>
      <div
        role="group"
        aria-label="Message with example people"
        dir="auto"
        translate="no"
        // Scrollable content must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={clsx(
          'mt-2 max-h-64 min-h-24 overflow-y-auto rounded-b-md border-t border-line bg-surface px-3 py-2.5 text-base leading-6 wrap-anywhere whitespace-pre-line md:max-h-96',
          isBlank ? 'text-ink-faint' : 'text-ink',
        )}
      >
        {isBlank ? (
          'Your message appears here with example people.'
        ) : (
          <MessagePieces pieces={messagePieces(shown, example)} />
        )}
      </div>
    </section>
  );
}

const example: MessageFacts = {
  people: [
    {
      role: 'senior',
      name: 'Jordan Avery',
      title: 'Managing Director',
      priorFirm: 'Old Harbor Wealth',
      location: 'Denver, CO',
    },
    { role: 'junior', name: 'Priya Nair', title: 'Branch Manager' },
  ],
  hireDate: '2027-03-01',
};

export function MessagePieces({ pieces }: { pieces: MessagePiece[] }) {
  return pieces.map(({ kind, text }, index) =>
    kind === 'text' ? (
      text
    ) : (
      <mark key={index} className={kind === 'unknown' ? unknownClass : filledClass}>
        {text}
      </mark>
    ),
  );
}

const filledClass = 'rounded-sm bg-accent-soft px-0.5 py-px text-accent-ink';
const unknownClass =
  'bg-transparent text-danger-ink underline decoration-wavy decoration-from-font underline-offset-2';
