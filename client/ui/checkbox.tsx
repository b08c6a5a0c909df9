import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode;
  hideLabel?: boolean;
  indeterminate?: boolean;
  /** The reason why it cannot be changed, shown in a tooltip. The box stays focusable. */
  disabledBecause?: string | null;
};

export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  disabledBecause,
  className,
  onChange,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      className={clsx(
        'touch-target inline-flex min-h-6 min-w-6 items-start gap-2 py-0.5 has-disabled:text-ink-faint pointer-coarse:min-h-9 pointer-coarse:py-2',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4 flex-none">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          {...(disabledBecause && {
            'aria-disabled': true,
            'aria-description': disabledBecause,
            'data-tooltip': disabledBecause,
          })}
          onChange={(event) => !disabledBecause && onChange?.(event)}
          className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent forced-colors:appearance-auto usable:hover:border-accent unusable:opacity-60"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3 text-on-accent opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className={clsx(hideLabel && 'sr-only')}>{label}</span>
    </label>
  );
}
