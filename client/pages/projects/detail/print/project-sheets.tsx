import { nameIn } from '#client/outline/owners.ts';
import { itemsIn, partOf } from '#client/outline/print/parts.ts';
import type { PrintChoice } from '#client/outline/print/print-dialog.tsx';
import { PrintedChecklist } from '#client/outline/print/printed-checklist.tsx';
import { printedGroups } from '#client/outline/print/printed-groups.ts';
import { formatDay } from '#client/ui/day.ts';
import type { Sheets } from '#client/ui/print.tsx';
import { managerName } from '#contract/manager-names.ts';
import { projectStatusLabels } from '#contract/value-labels.ts';

import type { WholeProject } from './whole-project.ts';

/** The facts and the checklist, or a part of it. */
export function projectSheets(whole: WholeProject, { part, descriptions }: PrintChoice): Sheets {
  const { project, owners, asOf } = whole;
  // Nothing is late in a project that is archived or on hold.
  const isLive = project.status !== 'completed' && project.status !== 'on_hold';
  const today = isLive ? whole.today : '';
  const tasks = partOf(whole.tasks, part);
  const { all, done } = itemsIn(tasks);
  const members = part?.kind === 'role' ? owners.roles : owners.people;
  const whose = part ? `Items of ${nameIn(members, part.id)}` : 'Checklist';
  return {
    footer: `${project.name}. As of ${asOf}`,
    content: (
      <PrintedChecklist
        title={project.name}
        subtitle={`${whose}: ${done} of ${all} completed`}
        facts={factsOf(whole)}
        asOf={asOf}
        groups={printedGroups(tasks, { owners, today, descriptions })}
        empty="There is nothing in this checklist."
      />
    ),
  };
}

function factsOf({ project, managers, owners }: WholeProject): [string, string][] {
  const { category, market, status, startDay, endDate, milestones, roleHolders } = project;
  const manager = managers.find(({ id }) => id === project.projectManagerId);
  const dayOr = (day: string | null, without: string) => (day ? formatDay(day) : without);
  return [
    ['Market', market],
    ['Category', category],
    ['Status', projectStatusLabels[status]],
    ['Project manager', manager ? managerName(manager) : 'Not assigned'],
    ['Start', dayOr(startDay, 'Not set')],
    ['Projected hire date', dayOr(endDate, 'Not set')],
    ...milestones.map(({ name, day }): [string, string] => [name, dayOr(day, 'No day yet')]),
    ...roleHolders.map(({ ownerRoleId, personId }): [string, string] => [
      nameIn(owners.roles, ownerRoleId),
      personId === null ? 'Nobody yet' : nameIn(owners.people, personId),
    ]),
  ];
}
