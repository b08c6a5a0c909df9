import { clsx } from 'clsx';
import { Check, Monitor } from 'lucide-react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { chooseTheme, useThemeChoice } from '#client/ui/theme.ts';

export function ThemeTab() {
  const choice = useThemeChoice();
  const system = choice === 'system';
  return (
    <Card title="Theme" subtitle="How Waymark looks in this browser.">
      <fieldset className="min-w-0 pt-2">
        <legend className="sr-only">Theme</legend>
        <div className="grid max-w-xl grid-cols-2 gap-3 sm:gap-4">
          {themes.map(({ scheme, label }) => (
            <Choice key={scheme} {...{ scheme, label }} checked={choice === scheme} />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          tone="ghost"
          size="sm"
          aria-pressed={system}
          className="-ml-2.5"
          onClick={() => chooseTheme('system')}
          icon={
            system ? (
              <Check aria-hidden="true" className="size-4 text-accent-ink" />
            ) : (
              <Monitor aria-hidden="true" className="size-4" />
            )
          }
        >
          Use system setting
        </Button>
        {system && (
          <p className="text-sm text-ink-faint">
            Waymark follows the light or dark setting of this device.
          </p>
        )}
      </div>
    </Card>
  );
}

type Scheme = 'dark' | 'light';

const themes: readonly { scheme: Scheme; label: string }[] = [
  { scheme: 'dark', label: 'Dark' },
  { scheme: 'light', label: 'Light' },
];

type ChoiceProps = { scheme: Scheme; label: string; checked: boolean };

function Choice({ scheme, label, checked }: ChoiceProps) {
  return (
    <label
      className={clsx(
        'block min-w-0 cursor-pointer rounded-lg border p-2 transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
      )}
    >
      <Preview scheme={scheme} />
      <span className="flex items-center gap-2 px-1 pt-2 text-base font-medium text-ink">
        <input
          type="radio"
          name="theme"
          checked={checked}
          onChange={() => chooseTheme(scheme)}
          className="size-4 flex-none accent-accent outline-none"
        />
        {label}
      </span>
    </label>
  );
}

function Preview({ scheme }: { scheme: Scheme }) {
  return (
    <span
      aria-hidden="true"
      data-scheme={scheme}
      className="flex h-24 overflow-hidden rounded-md border border-line bg-canvas sm:h-32"
    >
      <span className="flex w-1/4 flex-none flex-col gap-1.5 border-r border-line p-2">
        <span className="mb-1 size-3 rounded-sm bg-accent" />
        <span className="h-1.5 rounded-full bg-accent-soft" />
        <span className="h-1.5 rounded-full bg-pressed" />
        <span className="h-1.5 rounded-full bg-pressed" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-2 p-2 sm:p-3">
        <span className="h-2 w-1/2 rounded-full bg-ink" />
        <span className="flex flex-1 flex-col justify-center gap-2 rounded-sm border border-line bg-surface px-2">
          <span className="h-1.5 w-4/5 rounded-full bg-ink-soft" />
          <span className="h-1.5 w-3/5 rounded-full bg-ink-faint" />
          <span className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full w-2/3 rounded-full bg-success" />
          </span>
        </span>
      </span>
    </span>
  );
}
