import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Link } from '#client/ui/link.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { organisationChanges } from '#contract/organisation.ts';

/** Asks for the organization before the first slide: without it, slides do not say whom the advisor joins. */
export function WhoseAnnouncement() {
  const { data } = useQuery(readOf('readOrganisation'));
  const refused = useRefusal('primary');
  if (!data || data.name !== '' || data.logo) return null;
  return (
    <Card title="Whose announcement is it?">
      {refused ? (
        <p className="text-ink-soft">
          Slides do not say whom the advisor joins until the primary manager names the organization
          in <Link href="/settings/organisation">Settings</Link>.
        </p>
      ) : (
        <OrganisationName version={data.version} />
      )}
    </Card>
  );
}

function OrganisationName({ version }: { version: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useWrite('updateOrganisation', {
    success: 'Organization updated successfully',
    failure: 'Failed to update organization',
    onFailure: (error) => setProblem(problemsIn(error)['name']),
  });
  const save = () => {
    const checked = organisationChanges.safeParse({ name });
    const found = name.trim() === '' ? 'Name is required' : checked.error?.issues[0]?.message;
    setProblem(found);
    if (found === undefined) mutate({ body: { name: name.trim(), version } });
  };
  return (
    <Form button={button} label="Whose announcement is it?" busy={isPending} onSubmit={save}>
      <div className="flex items-start gap-2">
        <Field
          label="Organization"
          limit={lengths.name}
          error={problem}
          hint={
            <>
              All slides say whom the advisor joins. Add a logo and colors in{' '}
              <Link href="/settings/organisation">Settings</Link>.
            </>
          }
          className="flex-1"
        >
          <TextInput
            name="organisation"
            dir="auto"
            autoComplete="organization"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Button ref={button} type="submit" busy={isPending} busyLabel="Saving..." className="mt-6">
          Save
        </Button>
      </div>
    </Form>
  );
}
