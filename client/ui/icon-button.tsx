import { clsx } from 'clsx';

import { buttonClass } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'icon' | 'busyLabel' | 'children'> & {
  label: string;
  tooltip?: boolean;
  /** The tooltip, by default the label: in a row the name of the row need not be said again. */
  tip?: string;
  children: ButtonProps['children'];
};

export function IconButton({
  label,
  tooltip = true,
  tip = label,
  tone = 'ghost',
  size = 'md',
  busy = false,
  disabledBecause,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const idle = busy || Boolean(disabledBecause);
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={label}
      {...(idle && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      onClick={(event) => (idle ? event.preventDefault() : onClick?.(event))}
      className={buttonClass(
        tone,
        size,
        clsx(
          'flex-none px-0!',
          size === 'sm' ? 'touch-target w-control-sm' : 'w-control',
          className,
        ),
      )}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
  return tooltip ? <Tooltip text={disabledBecause ?? tip}>{button}</Tooltip> : button;
}
