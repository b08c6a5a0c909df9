import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Menu, MenuChoices } from './menu.tsx';
import type { MenuChoice } from './menu.tsx';

type ChoiceInRowProps<Value> = {
  /** For example 'Status of Papers'. */
  label: string;
  value: Value;
  choices: readonly MenuChoice<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
  children: ReactNode;
};

export function ChoiceInRow<Value extends string>(props: ChoiceInRowProps<Value>) {
  const { label, className, children, ...rest } = props;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex min-h-6 max-w-full items-center rounded-full text-left outline-offset-1 transition-shadow duration-100 hover:shadow-[0_0_0_2px_var(--pressed)] aria-expanded:shadow-[0_0_0_2px_var(--pressed)] pointer-coarse:min-h-control-sm',
            className,
          )}
        >
          <span className="sr-only">{label}: </span>
          {children}
        </button>
      }
    >
      <MenuChoices {...rest} />
    </Menu>
  );
}
