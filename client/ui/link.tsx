import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';

import { buttonClass } from './button.tsx';
import type { ButtonSize, ButtonTone } from './button.tsx';
import { useFrame } from './frame.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  replace?: boolean;
};

/** Unlike that of wouter it does not render again whenever the address changes: a page may have hundreds. */
export function PlainLink(props: LinkProps) {
  const {
    href,
    replace = false,
    onPointerEnter,
    onFocus,
    onPointerDown,
    onClick,
    children,
    ...rest
  } = props;
  const frame = useFrame();
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        frame.onIntent(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        frame.onIntent(href);
        onFocus?.(event);
      }}
      onPointerDown={(event) => {
        frame.onPress?.(href);
        onPointerDown?.(event);
      }}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        navigate(href, { replace });
      }}
    >
      {children}
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
}

export function Link({ className, ...rest }: LinkProps) {
  return (
    <PlainLink
      {...rest}
      className={clsx(
        'rounded-sm text-accent-ink decoration-from-font underline-offset-2 hover:underline',
        className,
      )}
    />
  );
}

export function ButtonLink({
  tone = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkProps & { tone?: ButtonTone; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <PlainLink
      {...rest}
      {...(tone === 'primary' && { 'data-main-action': '' })}
      className={buttonClass(tone, size, clsx('no-underline', className))}
    >
      {icon}
      {children}
    </PlainLink>
  );
}
