import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';

import { buttonClass } from './button.tsx';
import type { ButtonSize, ButtonTone } from './button.tsx';
import { useFrame } from './frame.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this program, with its query. */
  href: string;
  /** Takes the place of the current entry in the browser's history. */
  replace?: boolean;
};

/** A link to another page of the program, without any look of its own. */
export function PlainLink({ href, ...rest }: LinkProps) {
  const { onIntent, onPress } = useFrame();
  return (
    <RouterLink
      href={href}
      onPointerEnter={() => onIntent(href)}
      onFocus={() => onIntent(href)}
      onPointerDown={() => onPress?.(href)}
      {...rest}
    />
  );
}

/** A link in running text or in a table. */
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

/** A link that looks like a button, because it is the next step. */
export function ButtonLink({
  tone = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkProps & { tone?: ButtonTone; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <PlainLink {...rest} className={buttonClass(tone, size, clsx('no-underline', className))}>
      {icon}
      {children}
    </PlainLink>
  );
}
