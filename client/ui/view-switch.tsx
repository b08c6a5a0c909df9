import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type View<Name> = { name: Name; label: string; icon: ReactNode; onIntent?: () => void };

type ViewSwitchProps<Name> = {
  label: string;
  views: readonly View<Name>[];
  shown: Name;
  onShow: (name: Name) => void;
};

export function ViewSwitch<Name extends string>(props: ViewSwitchProps<Name>) {
  const { label, views, shown, onShow } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex rounded-md border border-line bg-sunken p-0.5 print:hidden max-sm:[&_svg]:hidden"
    >
      {views.map(({ name, label: text, icon, onIntent }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => onShow(name)}
          className={clsx(
            'flex h-control-sm items-center gap-1.5 rounded-sm border px-2.5 text-sm font-medium transition-colors duration-100 forced-colors:aria-pressed:border-[Highlight]',
            name === shown
              ? 'border-line-strong bg-surface text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  );
}
