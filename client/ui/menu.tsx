import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { cloneElement, use, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

import type { ButtonProps } from './button.tsx';
import { LatePart, showNotLoaded } from './late-part.tsx';
import { later } from './later.tsx';
import { MenuPartsContext } from './menu-parts.ts';

type MenuProps = {
  trigger: ReactElement<ButtonProps>;
  align?: 'start' | 'end';
  children: ReactNode;
};

const MenuPanel = later(() => import('./menu-panel.tsx'), 'MenuPanel');

/** A page may have hundreds of menus, so the panel is mounted on hover or focus of the trigger. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  // A press outside has closed the menu before the click arrives, which must not reopen it.
  const [wasOpen, setWasOpen] = useState(false);
  const { onPointerEnter, onFocus } = trigger.props;
  const button = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: (event) => {
      setNear(true);
      onPointerEnter?.(event);
    },
    onFocus: (event) => {
      setNear(true);
      onFocus?.(event);
    },
    onPointerDown: () => setWasOpen(open),
    onClick: () => {
      setNear(true);
      setOpen(!wasOpen);
      if (missing) showNotLoaded('the menu');
      setWasOpen(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    },
  });
  return (
    <span className="relative inline-flex flex-none">
      {button}
      {near && (
        <LatePart
          onFailed={() => {
            setMissing(true);
            if (open) showNotLoaded('the menu');
          }}
        >
          <MenuPanel buttonId={id} align={align} open={open} onOpenChange={setOpen}>
            {children}
          </MenuPanel>
        </LatePart>
      )}
    </span>
  );
}

export function MenuItem({
  onSelect,
  icon,
  tone = 'plain',
  disabled = false,
  className,
  children,
}: {
  onSelect: () => void;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const Item = use(MenuPartsContext)?.Item;
  return (
    Item && (
      <Item
        onSelect={onSelect}
        disabled={disabled}
        className={clsx(
          itemClass,
          tone === 'danger'
            ? 'text-danger-ink data-highlighted:bg-danger-soft'
            : 'text-ink data-highlighted:bg-sunken',
          className,
        )}
      >
        {icon}
        {children}
      </Item>
    )
  );
}

const itemClass =
  'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2 text-base outline-offset-[-2px] select-none data-disabled:cursor-default data-disabled:text-ink-faint';

export type MenuChoice<Value> = { value: Value; label: string; icon?: ReactNode };

type MenuChoicesProps<Value> = {
  value: Value;
  choices: readonly MenuChoice<Value>[];
  /** Only for a value other than the current one. */
  onChoose: (value: Value) => void;
};

export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const { value, choices, onChoose } = props;
  const { RadioGroup, RadioItem } = use(MenuPartsContext) ?? {};
  if (!RadioGroup || !RadioItem) return null;
  const choose = (chosen: string) => chosen !== value && onChoose(chosen as Value);
  return (
    <RadioGroup value={value} onValueChange={choose}>
      {choices.map((choice) => (
        <RadioItem
          key={choice.value}
          value={choice.value}
          className={clsx(itemClass, 'text-ink data-highlighted:bg-sunken')}
        >
          {choice.icon}
          {choice.label}
          {choice.value === value && (
            <Check aria-hidden="true" className="ml-auto size-4 text-accent-ink" />
          )}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Label = use(MenuPartsContext)?.Label;
  return (
    Label && <Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{children}</Label>
  );
}

export function MenuSeparator({ className }: { className?: string }) {
  const Separator = use(MenuPartsContext)?.Separator;
  return Separator && <Separator className={clsx('-mx-1 my-1 h-px bg-line', className)} />;
}
