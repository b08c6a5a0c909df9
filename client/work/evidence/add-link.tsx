import { useState } from 'react';
import type { SyntheticEvent } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { newEvidenceLink } from '#contract/evidence.ts';

import type { Item } from './items.ts';

type AddLinkProps = { item: Item; guard: (act: () => void) => void };

export function AddLink({ item, guard }: AddLinkProps) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useWrite('addEvidenceLink', {
    onSuccess: () => setAddress(''),
    onFailure: (error) => setProblem(problemsIn(error)['address'] ?? 'Failed to add the link'),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React events bubble through portals into the form around the popover.
    event.stopPropagation();
    const body = { address, ...item };
    const found = newEvidenceLink.safeParse(body).error?.issues[0]?.message;
    setProblem(found);
    if (found === undefined) guard(() => mutate({ body }));
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="Link" error={problem} className="min-w-0 flex-1">
        <TextInput
          type="url"
          value={address}
          placeholder="https://"
          onChange={({ target }) => {
            setAddress(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={isPending} className="mt-6">
        Add
      </Button>
    </form>
  );
}
