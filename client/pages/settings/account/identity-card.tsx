import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { PersonSelect } from '#client/shared/member-select.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Link } from '#client/ui/link.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { Person } from '#contract/people.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { refusal } from '#rules/permissions.ts';

export function IdentityCard({ user }: { user: CurrentUser }) {
  const people = useQuery(readOf('listPeople'));
  return (
    <Card title="Who you are" subtitle="The steps of this person appear in My Work.">
      <div className="pt-1.5">
        <QueryState query={people} content="people" loading={<LoadingPeople />}>
          {(all) => <Identity people={all} user={user} />}
        </QueryState>
      </div>
    </Card>
  );
}

function LoadingPeople() {
  return (
    <Loading label="Loading people">
      <Skeleton className="mb-2 h-4 w-20" />
      <Skeleton className="h-control max-w-md" />
    </Loading>
  );
}

type IdentityProps = { people: readonly Person[]; user: CurrentUser };

function Identity({ people, user }: IdentityProps) {
  const self = people.find(({ projectManagerId }) => projectManagerId === user.id);
  const refused = refusal('change', user);
  if (self) return <Linked person={self} refused={refused} />;
  if (!refused) return <Choice people={people} user={user} />;
  return (
    <p className="text-base text-ink-soft">
      Your account is not linked to a person yet. Ask the primary manager to link it.
    </p>
  );
}

function Linked({ person, refused }: { person: Person; refused: string | null }) {
  const { mutate, isPending } = useWrite('updatePerson', {
    success: `You are no longer linked to ${person.name}`,
    failure: 'Failed to unlink you',
  });
  const unlink = { projectManagerId: null, version: person.version };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-48 text-base text-ink-soft">
        You are <strong className="font-medium wrap-anywhere text-ink">{person.name}</strong>
        {person.role && `, ${person.role}`}. <Link href="/my-work">My Work</Link>
      </p>
      {!refused && (
        <Button
          busy={isPending}
          busyLabel="Unlinking..."
          onClick={() => mutate({ params: { id: person.id }, body: unlink })}
        >
          This is not me
        </Button>
      )}
    </div>
  );
}

function Choice({ people, user }: IdentityProps) {
  const [personId, setPersonId] = useState<number | null>(null);
  const chosen = people.find(({ id }) => id === personId);
  const link = useWrite('updatePerson', {
    success: 'You are linked. Your steps are under My Work',
    failure: 'Failed to link you',
  });
  const add = useWrite('createPerson', {
    success: 'You have been added to People',
    failure: 'Failed to add you',
  });
  const busy = link.isPending || add.isPending;
  const key = user.email.toLowerCase();
  const isTaken = people.some(({ email }) => email?.toLowerCase() === key);
  const mine = { name: managerName(user), ...(!isTaken && { email: user.email }) };
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field label="I am" className="min-w-0 flex-[1_1_14rem] sm:max-w-sm">
          <PersonSelect
            name="personId"
            people={people}
            value={personId}
            nothing="Choose your name"
            offers={({ projectManagerId }) => projectManagerId === null}
            onChange={setPersonId}
          />
        </Field>
        <Button
          tone="primary"
          className="max-sm:flex-1"
          busy={link.isPending}
          busyLabel="Linking..."
          disabledBecause={chosen ? null : 'Choose your name first'}
          onClick={() =>
            chosen &&
            !busy &&
            link.mutate({
              params: { id: chosen.id },
              body: { projectManagerId: user.id, version: chosen.version },
            })
          }
        >
          This is me
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-ink-soft">
        Not in the list?
        <Button
          busy={add.isPending}
          busyLabel="Adding..."
          onClick={() => !busy && add.mutate({ body: { ...mine, projectManagerId: user.id } })}
        >
          Add me to People
        </Button>
      </div>
    </>
  );
}
