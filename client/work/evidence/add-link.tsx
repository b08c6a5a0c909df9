import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { newEvidenceLink } from '#contract/evidence.ts';

import type { Item } from './items.ts';

type AddLinkProps = {
  item: Item;
  guard?: (act: () => void) => void;
  onAdded?: () => void;
};

/** Not a form of its own, so that it can be inside of another one. */
export function AddLink({ item, guard = (act) => act(), onAdded }: AddLinkProps) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useWrite('addEvidenceLink', {
    onSuccess: () => {
      setAddress('');
      onAdded?.();
    },
    onFailure: (error) => setProblem(problemsIn(error)['address'] ?? 'Failed to add the link'),
  });
  const add = () => {
    if (isPending) return;
    const body = { address, ...item };
    const found = newEvidenceLink.safeParse(body).error?.issues[0]?.message;
    setProblem(found);
    if (found === undefined) guard(() => mutate({ body }));
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || isComposing(event)) return;
    event.preventDefault();
    // React events bubble through portals into the form around the popover.
    event.stopPropagation();
    add();
  };
  return (
    <div className="flex items-start gap-2">
      <Field label="Link" error={problem} className="min-w-0 flex-1">
        <TextInput
          type="url"
          value={address}
          placeholder="https://"
          onKeyDown={press}
          onChange={({ target }) => {
            setAddress(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button busy={isPending} className="mt-6" onClick={add}>
        Add
      </Button>
    </div>
  );
}
