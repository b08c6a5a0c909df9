import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';

import { TextInput } from './text-input.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-11"
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-ink-faint transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">Show password</span>
      </button>
    </div>
  );
}

/** Tells password managers which account the password of a form belongs to. */
export function PasswordOwner({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" hidden readOnly value={username} />
  );
}
