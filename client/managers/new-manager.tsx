import { useRef, useState } from 'react';

import { problemsIn, tellFailure } from '../failure.ts';
import { freshKey } from '../fresh-key.ts';
import { InlineForm } from '../ui/inline-form.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { useKept } from '../ui/use-kept.ts';
import { newManagerForm } from './manager-action.ts';
import { ManagerFields } from './manager-fields.tsx';
import { noManager, problemsOfNew } from './manager-values.ts';
import type { ManagerValues, Problems } from './manager-values.ts';
import { PasswordField } from './password-field.tsx';
import { useCreateManager } from './queries.ts';

type NewManagerProps = {
  /** The role can be chosen. */
  withRole: boolean;
  /** It is left: sent, or given up. */
  onClose: () => void;
};

/** The form of a new account. What is typed stays in this tab until it is sent or given up, but the password. */
export function NewManager({ withRole, onClose }: NewManagerProps) {
  const [values, setValues] = useKept<ManagerValues>(newManagerForm, noManager);
  const [password, setPassword] = useState('');
  const { problems, refusals, busy, save } = useSaveNew(values, password, onClose);
  const dirty = values !== noManager || password !== '';
  return (
    <InlineForm
      label="Add Project Manager"
      submit="Create Project Manager"
      busyLabel="Creating..."
      busy={busy}
      dirty={dirty}
      refusals={refusals}
      className="border-b border-line bg-canvas px-4 py-4 sm:px-5"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ManagerFields
        values={values}
        onChange={(some) => setValues((before) => ({ ...before, ...some }))}
        problems={problems}
        withRole={withRole}
      >
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          error={problems.password}
        />
      </ManagerFields>
    </InlineForm>
  );
}

/** Checks the form and sends it; what is wrong stands in `problems`, and `refusals` counts how often. */
function useSaveNew(values: ManagerValues, password: string, onSaved: () => void) {
  const create = useCreateManager();
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const refuse = (found: Problems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));
  // Only in memory: what is sent holds a password.
  const attempt = useRef({ sent: '', key: '' });

  const save = async () => {
    if (create.isPending) return;
    const found = problemsOfNew(values, password);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const body = { ...values, password };
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: freshKey() };
    try {
      await create.mutateAsync({ body, idempotencyKey: attempt.current.key });
      showSuccess('Project manager created successfully');
      onSaved();
    } catch (error) {
      refuse(problemsIn(error));
      tellFailure('Failed to create project manager', error);
    }
  };
  return { problems, refusals, busy: create.isPending, save };
}

type Refused = { problems: Problems; refusals: number };
