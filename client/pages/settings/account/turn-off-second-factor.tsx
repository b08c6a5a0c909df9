import { useRef } from 'react';

import { turnOffSecondFactor } from '#client/data/session/second-factor.ts';
import { CodeField, eitherCode, StepForm } from '#client/shared/code-form.tsx';
import { Button } from '#client/ui/button.tsx';

type TurnOffProps = { onDone: () => void; onCancel: () => void };

export function TurnOffSecondFactor({ onDone, onCancel }: TurnOffProps) {
  const code = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const outcome = await turnOffSecondFactor(code.current?.value ?? '');
    if ('problems' in outcome) return outcome.problems;
    onDone();
    return null;
  };
  return (
    <StepForm
      label="Second factor"
      submit="Turn Off"
      onSubmit={submit}
      aside={<Button onClick={onCancel}>Cancel</Button>}
    >
      {(problems) => (
        <CodeField ref={code} label="Code" hint={eitherCode} error={problems.code} autoFocus />
      )}
    </StepForm>
  );
}
