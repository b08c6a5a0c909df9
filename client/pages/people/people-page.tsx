import { useQuery } from '@tanstack/react-query';
import { UserSearch, UsersRound } from 'lucide-react';
import { Suspense, useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListPage } from '#client/lists/list-page.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';

import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import type { PersonAction } from './person-action.ts';
import { personDraftKey } from './person-action.ts';
import { PersonActionDialog } from './person-menu.tsx';
import { byPerson, peopleView, searchedText, shownPeople } from './shown-people.ts';
import { useOpenPerson } from './use-open-person.ts';

export function PeoplePage() {
  const people = useQuery(readOf('listPeople'));
  const { data } = people;
  const { data: work } = useQuery(readOf('listWorkloads'));
  const workloads = useMemo(() => work && byPerson(work), [work]);
  const control = useSearchedView(peopleView);
  const view = control.shown;
  const shown = useMemo(() => data && shownPeople(data, view, workloads), [data, view, workloads]);
  const refused = useRefusal('change');
  const [action, setAction] = useDraftDialog<PersonAction>(personDraftKey);
  const { openId, target, toggle } = useOpenPerson();
  const isGone = openId !== null && data?.every(({ id }) => id !== openId);
  const add = () => setAction({ kind: 'add' });
  return (
    <>
      <Celebrations />
      <ListPage
        title="People"
        subtitle="Your team, their skills and their workload"
        noun={{ one: 'person', many: 'people' }}
        actions={
          <CreateButton
            tone="primary"
            aria-haspopup="dialog"
            refused={refused}
            opens={PersonActionDialog}
            onClick={add}
          >
            Add Person
          </CreateButton>
        }
        query={people}
        shown={shown}
        filters={
          <>
            <PeopleFilters of={control} people={data ?? []} />
            {isGone && <Gone onClose={() => toggle(openId)} />}
          </>
        }
        rows={8}
        empty={{
          icon: UsersRound,
          title: 'No people yet',
          children: "People don't need an account. Assign tasks and steps to them.",
          action: !refused && <Button onClick={add}>Add the first person</Button>,
        }}
        noMatch={{
          icon: UserSearch,
          title: 'No matches',
          children: view.search.trim() === '' ? `No one is ${view.show}.` : searchedText,
          action: <ShowAll of={control}>Show all</ShowAll>,
        }}
      >
        {(listed) => (
          <PeopleList
            people={listed}
            workloads={workloads}
            openId={openId}
            target={target}
            onToggle={toggle}
            onAction={refused ? null : setAction}
          />
        )}
      </ListPage>
      {action && (
        <Suspense>
          <PersonActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      className="mb-4"
      action={
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      This person has been deleted.
    </Notice>
  );
}
