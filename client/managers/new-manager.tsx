import { useRef, useState } from 'react';

import { freshKey } from '#client/shared/fresh-key.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { useKept } from '#client/ui/use-kept.ts';

import { newManagerForm } from './manager-action.ts';
import { ManagerFields } from './manager-fields.tsx';
import { noManager, problemsOfNew } from './manager-values.ts';
import type { ManagerValues } from './manager-values.ts';
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
      onSubmit={save}
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

function useSaveNew(values: ManagerValues, password: string, onSaved: () => void) {
  const create = useCreateManager();
  // Only in memory: what is sent holds a password.
  const attempt = useRef({ sent: '', key: '' });
  return useSaving({
    check: () => problemsOfNew(values, password),
    send: async () => {
      const body = { ...values, password };
      const sent = JSON.stringify(body);
      if (attempt.current.sent !== sent) attempt.current = { sent, key: freshKey() };
      await create.mutateAsync({ body, idempotencyKey: attempt.current.key });
      return true;
    },
    texts: {
      saved: 'Project manager created successfully',
      failed: 'Failed to create project manager',
    },
    onSaved,
  });
}
