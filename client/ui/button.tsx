import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonTone =
  | 'primary'
  | 'secondary'
  | 'ghost'
  | 'danger'
  | 'danger-quiet'
  | 'danger-ghost';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
  busy?: boolean;
  busyLabel?: string;
  /** The reason why it is disabled, shown in a tooltip. The button stays focusable. */
  disabledBecause?: string | null | undefined;
};

export function Button({
  tone = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyLabel,
  disabledBecause,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = busy || Boolean(disabledBecause);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      // oxlint-disable-next-line react/button-has-type -- it has a default
      type={type}
      {...rest}
      {...(tone === 'primary' && { 'data-main-action': '' })}
      {...(idle && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      onClick={press}
      className={buttonClass(tone, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
  // The element stays the same when a reason appears or goes, so that it keeps the focus.
  return disabledBecause === undefined ? (
    button
  ) : (
    <Tooltip text={disabledBecause}>{button}</Tooltip>
  );
}

export function buttonClass(tone: ButtonTone, size: ButtonSize, className?: string): string {
  return clsx(
    'inline-flex print:hidden items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors duration-100 select-none',
    sizes[size],
    tones[tone],
    tone === 'ghost' ? `${unusableGhost} unusable:opacity-60` : unusable,
    className,
  );
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm gap-1.5 px-2.5 text-sm',
  md: 'h-control gap-2 px-3 text-base',
  lg: 'h-11 gap-2 px-5 text-lg',
};

/** A busy button keeps its colour; other disabled buttons turn grey. */
const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-on-accent usable:hover:bg-accent-hover',
  secondary:
    'border-line-strong bg-surface text-ink usable:hover:bg-sunken usable:active:bg-pressed',
  ghost:
    'border-transparent text-ink-soft usable:hover:bg-sunken usable:hover:text-ink usable:active:bg-pressed',
  danger: 'border-transparent bg-danger text-on-accent usable:hover:bg-danger-hover',
  'danger-ghost':
    'border-transparent text-ink-soft usable:hover:bg-danger-soft usable:hover:text-danger-ink',
  'danger-quiet':
    'border-line-strong bg-surface text-danger-ink usable:hover:border-danger usable:hover:bg-danger-soft',
};

const unusableGhost = 'unusable:text-ink-faint forced-colors:unusable:text-[GrayText]';
const unusable = `unusable:border-line unusable:bg-sunken ${unusableGhost}`;
