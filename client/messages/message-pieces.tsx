import type { MessagePiece } from '#contract/placeholders.ts';

/** Highlights filled-in values and unknown placeholders. */
export function MessagePieces({ pieces }: { pieces: MessagePiece[] }) {
  return pieces.map(({ kind, text }, index) =>
    kind === 'text' ? (
      text
    ) : (
      <mark key={index} className={kind === 'filled' ? filledClass : unknownClass}>
        {text}
      </mark>
    ),
  );
}

const filledClass = 'rounded-sm bg-accent-soft px-0.5 py-px text-accent-ink';
const unknownClass =
  'bg-transparent text-danger-ink underline decoration-wavy decoration-from-font underline-offset-2';
