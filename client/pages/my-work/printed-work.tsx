import { useQueryClient } from '@tanstack/react-query';

import { eitherRead, readNow } from '#client/data/read-now.ts';
import type { Reader } from '#client/data/read-now.ts';
import { nameIn, ownedStep } from '#client/outline/owners.ts';
import type { Owners } from '#client/outline/owners.ts';
import { PrintedChecklist } from '#client/outline/print/printed-checklist.tsx';
import type { PrintedGroup, PrintedLine } from '#client/outline/print/printed-checklist.tsx';
import { whoDoes } from '#client/outline/print/printed-groups.ts';
import { printedFacts } from '#client/shared/printed-facts.ts';
import { formatDay } from '#client/ui/day.ts';
import { PrintView } from '#client/ui/print.tsx';
import type { Sheets } from '#client/ui/print.tsx';
import { managerName } from '#contract/manager-names.ts';
import { myWorkWithDetails } from '#contract/my-work.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { dot, formatNumber } from '#contract/words.ts';
import { isDone } from '#rules/progress.ts';
import { groupOf, workGroups } from '#rules/work-groups.ts';

import { groupLabels, spanLabels } from './filters.ts';
import type { MyWorkSent } from './filters.ts';

export function PrintedWork({ sent }: { sent: MyWorkSent }) {
  const queryClient = useQueryClient();
  return <PrintView draw={() => workSheets(readNow(queryClient), sent)} />;
}

function workSheets(read: Reader, sent: MyWorkSent): Sheets {
  const { people, roles, today, asOf } = printedFacts(read);
  const query = { ...sent, day: today, include: 'details' } as const;
  const { steps, counts, next } = read(eitherRead('listMyWork', { query }));
  const owners = { people, roles, holders: null };
  const whose = whoseWords(sent, owners, read);
  const groups = workGroups.map((group) => ({
    ...groupLike,
    title: groupLabels[group],
    lines: steps
      .filter(({ dueDate }) => groupOf(dueDate, today) === group)
      .map((step) => lineOf(step, owners, today)),
  }));
  const facts = workGroups.map((group): [string, string] => [
    groupLabels[group],
    formatNumber(counts[group]),
  ]);
  if (sent.span) facts.push(['Due date', spanLabels[sent.span]]);
  return {
    footer: `${whose}. As of ${asOf}`,
    content: (
      <PrintedChecklist
        title={whose}
        subtitle="Open steps, the earliest due first"
        facts={facts}
        asOf={asOf}
        groups={groups.filter(({ lines }) => lines.length > 0)}
        empty="No open steps."
        notice={next === null ? null : notAll}
      />
    ),
  };
}

const notAll = `These are only the first ${formatNumber(myWorkWithDetails)} steps. Choose a person, a role or a due date to print the others.`;

const groupLike: Omit<PrintedGroup, 'title' | 'lines'> = {
  note: null,
  owner: null,
  aside: null,
  item: null,
};

function lineOf(step: WorkStep, owners: Owners, today: string): PrintedLine {
  const { name, projectName, market, taskTitle, people, dueDate, details = [] } = step;
  return {
    name,
    note: [projectName, market, taskTitle].join(dot),
    owner: whoDoes(ownedStep(step, people), owners),
    due: dueDate && formatDay(dueDate),
    isLate: dueDate !== null && dueDate < today,
    done: null,
    details: details.map((detail) => ({ text: detail.text, isDone: isDone(detail) })),
  };
}

function whoseWords({ who, id }: MyWorkSent, { people, roles }: Owners, read: Reader): string {
  if (who === 'everybody') return 'Everybody’s work';
  if (who === 'person') return `Work of ${nameIn(people, Number(id))}`;
  if (who === 'role') return `Work of ${nameIn(roles, Number(id))}`;
  const managers = read(eitherRead('listProjectManagers'));
  const manager = managers.find((one) => one.id === Number(id));
  return `Hires of ${manager ? managerName(manager) : 'an account'}`;
}
