import { clsx } from 'clsx';

import { Tooltip } from './tooltip.tsx';

type SwitchProps = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  busy?: boolean;
  disabledBecause?: string | null | undefined;
};

export function Switch({ label, on, onChange, busy = false, disabledBecause }: SwitchProps) {
  const idle = busy || Boolean(disabledBecause);
  const button = (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={on}
      {...(idle && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      onClick={() => !idle && onChange(!on)}
      className={clsx(
        'relative inline-flex h-5 w-9 flex-none items-center rounded-full border transition-colors duration-100 after:absolute after:-inset-2 unusable:opacity-60 unusable:grayscale',
        on
          ? 'border-accent bg-accent usable:hover:bg-accent-hover'
          : 'border-control bg-sunken usable:hover:border-ink-faint',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'size-3.5 rounded-full transition-transform duration-150 forced-colors:bg-[ButtonText]',
          on ? 'translate-x-4.5 bg-on-accent' : 'translate-x-0.5 bg-ink-faint',
          busy && 'animate-breathe',
        )}
      />
    </button>
  );
  return disabledBecause ? <Tooltip text={disabledBecause}>{button}</Tooltip> : button;
}
