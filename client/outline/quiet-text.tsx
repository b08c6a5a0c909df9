import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

import { characters } from '#contract/characters.ts';
import { counted } from '#contract/words.ts';

type QuietTextProps = Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> & {
  /** The form finds the control by this name. */
  name: string;
  label: string;
  value: string;
  onText: (text: string) => void;
  limit: number;
  error?: string | undefined;
  look: keyof typeof looks;
  /** One line, cut with an ellipsis. */
  folded?: boolean;
  className?: string;
};

export function QuietText({
  name,
  label,
  value,
  onText,
  limit,
  error,
  look,
  folded = false,
  className,
  ...rest
}: QuietTextProps) {
  const wrong = error ?? tooLong(value, limit);
  const errorId = `${name}-error`;
  return (
    <div className={clsx('min-w-0', className)}>
      <textarea
        {...rest}
        name={name}
        aria-label={label}
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
        rows={1}
        {...(folded && { style: foldedStyle })}
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
        className={clsx(
          'block field-sizing-content min-h-control-sm w-full resize-none scroll-mt-24 scroll-mb-24 rounded-md border border-transparent bg-transparent px-2 py-[calc((var(--control-height-small)-1.25rem)/2-1px)] text-field leading-5 transition-colors duration-100 hover:border-line-strong focus:border-accent focus:bg-surface focus-visible:outline-offset-[-1px] aria-invalid:border-danger',
          looks[look],
        )}
      />
      {wrong && (
        <p
          id={errorId}
          className="mt-0.5 mb-1 flex items-start gap-1.5 px-2 text-sm text-danger-ink"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          {wrong}
        </p>
      )}
    </div>
  );
}

const looks = {
  task: 'font-semibold text-ink',
  step: 'font-medium text-ink',
  note: 'text-ink-soft',
  line: 'text-ink-soft pointer-fine:min-h-6 pointer-fine:py-px',
  detail: 'text-ink-soft focus:text-ink',
};

const foldedStyle = {
  fieldSizing: 'fixed',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function tooLong(text: string, limit: number): string | undefined {
  if (text.length <= limit) return undefined;
  const over = characters(text.trim()) - limit;
  if (over <= 0) return undefined;
  return `${counted(over, 'character')} too many`;
}
