import type { Person } from '#contract/people.ts';

import { PersonRow } from './person-row.tsx';
import type { RowProps } from './person-row.tsx';
import type { Workloads } from './shown-people.ts';

export type RowsProps = Pick<RowProps, 'onToggle' | 'onAction'> & {
  people: Person[];
  workloads: Workloads | undefined;
  openId: number | null;
};

export function PeopleRows({ people, workloads, openId, ...rest }: RowsProps) {
  return (
    <ul aria-label="People">
      {people.map((person, index) => (
        <PersonRow
          key={person.id}
          person={person}
          workload={workloadOf(workloads, person)}
          open={person.id === openId}
          index={index}
          count={people.length}
          {...rest}
        />
      ))}
    </ul>
  );
}

export function workloadOf(workloads: Workloads | undefined, { id }: Person) {
  return workloads && (workloads.get(id) ?? nothingOpen);
}

const nothingOpen = { openTasks: 0, openSteps: 0 };
