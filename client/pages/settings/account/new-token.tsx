import { useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { SecretField } from '#client/shared/secret-field.tsx';
import { accessLabels } from '#client/shared/token-list.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { newToken } from '#contract/api-tokens.ts';
import type { MadeToken, TokenAccess } from '#contract/api-tokens.ts';
import { lengths } from '#contract/limits.ts';

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 90;

export function NewToken({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  return made ? (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your new API token"
      description="Put it where the script reads its secrets. It is not shown again."
    >
      <SecretField label="Token" secret={made.token} />
    </Dialog>
  ) : (
    <TokenForm onMade={setMade} onClose={onClose} />
  );
}

type TokenFormProps = { onMade: (token: MadeToken) => void; onClose: () => void };

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const [name, setName] = useState('');
  const [access, setAccess] = useState<TokenAccess>('read');
  const [days, setDays] = useState<number | null>(usualDays);
  const [{ problem, refusals }, setRefused] = useState({
    problem: undefined as string | undefined,
    refusals: 0,
  });
  const refuse = (found: string | undefined) =>
    setRefused((before) => ({ problem: found, refusals: before.refusals + 1 }));
  const { mutate, isPending } = useWrite('createToken', {
    onSuccess: onMade,
    failure: 'Failed to make the API token',
    onFailure: (error) => refuse(problemsIn(error)['name']),
  });
  const make = () => {
    const found = newToken.safeParse({ name }).error?.issues[0]?.message;
    if (found !== undefined) return refuse(found);
    const expiresAt = days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
    return mutate({ body: { name, access, expiresAt } });
  };
  return (
    <FormDialog
      size="sm"
      title="New API Token"
      submit="Make Token"
      busyLabel="Making..."
      busy={isPending}
      dirty={name !== ''}
      refusals={refusals}
      onSubmit={make}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={problem} hint="The activity log shows it.">
          <TextInput
            name="name"
            value={name}
            maxLength={lengths.name}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Access">
          <Select
            name="access"
            value={access}
            onChange={({ target }) => setAccess(target.value as TokenAccess)}
          >
            {Object.entries(accessLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Expires">
          <Select
            name="expires"
            value={days ?? ''}
            onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
          >
            {[30, 90, 365].map((count) => (
              <option key={count} value={count}>
                In {count} days
              </option>
            ))}
            <option value="">Never</option>
          </Select>
        </Field>
      </div>
    </FormDialog>
  );
}
