import { Rows } from '#client/lists/rows.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Person } from '#contract/people.ts';

import { PersonRow, rowClass } from './person-row.tsx';
import type { RowProps } from './person-row.tsx';
import type { Workloads } from './shown-people.ts';
import { useBringIntoView } from './use-open-person.ts';

type PeopleListProps = Pick<RowProps, 'onToggle' | 'onAction'> & {
  people: readonly Person[];
  workloads: Workloads | undefined;
  openId: number | null;
  /** The person to whom a link leads. */
  target: number | null;
};

export function PeopleList(props: PeopleListProps) {
  const { people, workloads, openId, target, onToggle, onAction } = props;
  useBringIntoView(target);
  return (
    <Card flush className="@container overflow-hidden">
      <Headings menu={onAction !== null} />
      <Rows
        label="People"
        items={people}
        height={58}
        narrow={{ below: 672, height: 150 }}
        target={target}
      >
        {(person) => (
          <PersonRow
            person={person}
            workload={workloads && (workloads.get(person.id) ?? nothingOpen)}
            open={person.id === openId}
            onToggle={onToggle}
            onAction={onAction}
          />
        )}
      </Rows>
    </Card>
  );
}

const nothingOpen = { openTasks: 0, openSteps: 0 };
/** Visual only: every row labels its own values. */
function Headings({ menu }: { menu: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`${rowClass} hidden! border-b border-line bg-canvas py-2! text-xs font-medium text-ink-faint @4xl:grid!`}
    >
      <span className="pl-16.5 [grid-area:name]">Name</span>
      <span className="[grid-area:role]">Job title and department</span>
      <span className="[grid-area:skills]">Skills</span>
      <span className="[grid-area:work]">Open work</span>
      <span className="[grid-area:status]">Status</span>
      {menu && <span className="[grid-area:menu]" />}
    </div>
  );
}
