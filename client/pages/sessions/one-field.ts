import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

/** A form with one field. `send` resolves to the problem of what was typed, or null. */
export function useOneField(missing: string, send: (typed: string) => Promise<string | null>) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = field.current?.value ?? '';
    setBusy(true);
    const found = typed === '' ? missing : await send(typed);
    setBusy(false);
    setProblem(found);
    if (found !== null) field.current?.select();
  };
  return { field, busy, problem: problem ?? undefined, submit, forget: () => setProblem(null) };
}
