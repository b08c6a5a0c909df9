import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, use, useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';

type FieldProps = {
  label: string;
  /** Visually hidden where the context explains the field. */
  hideLabel?: boolean | undefined;
  /** Marks the label and sets aria-required; the form validates. */
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The maximum length; a counter appears near and beyond it. */
  limit?: number | undefined;
  /** The text that counts towards the limit, if not the typed one. */
  stored?: ((typed: string) => string) | undefined;
  className?: string | undefined;
  /** One control of this kit, which takes its id and descriptions from here. */
  children: ReactNode;
};

export function Field({
  label,
  hideLabel = false,
  required = false,
  hint,
  error,
  limit,
  stored,
  className,
  children,
}: FieldProps) {
  const id = useId();
  // Negative until the field is used.
  const [length, setLength] = useState(-1);
  const count = () => setLength(charactersOf(document.getElementById(id), stored));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the value also changes without input, as after an addition
    if (length >= 0) count();
  });
  const near = limit !== undefined && length > limit * 0.8;
  const wiring: Wiring = {
    id,
    ...describedBy(id, { hint: Boolean(hint), error: Boolean(error), count: near }),
    ...(required && { 'aria-required': true }),
    ...(error && { 'aria-invalid': true }),
  };
  return (
    <div
      className={clsx('flex min-w-0 flex-col', className)}
      {...(limit !== undefined && { onInput: count, onFocus: count })}
    >
      <div className={clsx(hideLabel ? 'sr-only' : 'mb-1 flex items-baseline justify-between')}>
        <span className="text-sm font-medium text-ink">
          <label htmlFor={id}>{label}</label>
          {required && (
            <span aria-hidden="true" className="text-danger-ink">
              {' *'}
            </span>
          )}
        </span>
        {near && <Count id={`${id}-count`} length={length} limit={limit} />}
      </div>
      <WiringContext value={wiring}>{children}</WiringContext>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-field text-ink transition-colors duration-100 hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-[-1px] disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-danger aria-invalid:focus-visible:outline-danger';

/** Attributes for the control inside a Field; empty outside of one. */
export function useField(): Wiring {
  return use(WiringContext);
}

type Wiring = {
  id?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
};

const WiringContext = createContext<Wiring>({});

function Count({ id, length, limit }: { id: string; length: number; limit: number }) {
  const over = length - limit;
  return (
    <span
      id={id}
      className={clsx('text-xs tabular-nums', over > 0 ? 'text-danger-ink' : 'text-ink-faint')}
    >
      {over > 0 ? `${over} too many` : `${-over} left`}
    </span>
  );
}

/** User-perceived characters, not UTF-16 units. */
function charactersOf(target: Element | null, stored = (typed: string) => typed): number {
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isTyped ? Array.from(stored(target.value)).length : 0;
}

function describedBy(id: string, parts: Record<string, boolean>): Pick<Wiring, 'aria-describedby'> {
  const present = Object.keys(parts).filter((part) => parts[part]);
  if (present.length === 0) return {};
  return { 'aria-describedby': present.map((part) => `${id}-${part}`).join(' ') };
}
