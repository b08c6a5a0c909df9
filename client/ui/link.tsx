import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';

import { buttonClass } from './button.tsx';
import type { ButtonSize, ButtonTone } from './button.tsx';
import { useFrame } from './frame.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  replace?: boolean;
};

export function PlainLink({ href, onPointerEnter, onFocus, onPointerDown, ...rest }: LinkProps) {
  const frame = useFrame();
  return (
    <RouterLink
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
      {...rest}
    />
  );
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
