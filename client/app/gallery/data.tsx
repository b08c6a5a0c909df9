import { FolderOpen, ListTodo } from 'lucide-react';

import { ProjectStatusBadge } from '#client/shared/badges.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import { cellClass, Heading, Table, Td, Tr } from '#client/ui/table.tsx';
import { projectStatuses } from '#contract/values.ts';

const tones: BadgeTone[] = ['success', 'accent', 'primary', 'secondary', 'destructive', 'outline'];

export function Data() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard
          label="Total Projects"
          value={14}
          icon={<FolderOpen aria-hidden="true" className="size-4" />}
        />
        <StatCard
          label="Active Tasks"
          value={1284}
          href="/projects"
          icon={<ListTodo aria-hidden="true" className="size-4" />}
        />
        <StatCard label="On its way" value={undefined} hint="A figure that is being fetched" />
      </div>
      <Card title="Badges and bars" subtitle="Words carry the meaning, tones help to find it.">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {projectStatuses.map((status) => (
            <ProjectStatusBadge key={status} status={status} />
          ))}
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <ProgressBar label="Progress" showLabel value={0} />
          <ProgressBar label="Progress" showLabel value={64} size="md" />
          <ProgressBar label="Progress" value={140} />
        </div>
      </Card>
      <Card title="Open Projects" flush>
        <Table caption="Open Projects" columns={columns} headings={headings}>
          {rows.map(({ name, market, day, tasks, rate }) => (
            <Tr key={name} className={`grid min-h-12 items-center ${columns}`}>
              <Td className="min-w-0 truncate pr-2 pl-5">
                <Link href="/projects" className="font-medium">
                  {name}
                </Link>
              </Td>
              <Td className={cellClass}>{market}</Td>
              <Td className={cellClass}>{day}</Td>
              <Td className={`${cellClass} text-right tabular-nums`}>{tasks}</Td>
              <Td className="min-w-0 pr-5 pl-2">
                <ProgressBar label={`Task completion of ${name}`} value={rate} />
              </Td>
            </Tr>
          ))}
        </Table>
      </Card>
    </>
  );
}

const columns = 'grid-cols-[minmax(0,1fr)_7rem_8rem_4rem_9rem]';
const headings = (
  <>
    <Heading>Project Name</Heading>
    <Heading>Market</Heading>
    <Heading>Projected Date</Heading>
    <Heading numeric>Tasks</Heading>
    <Heading>Task Completion</Heading>
  </>
);
const rows = [
  {
    name: 'Ada Larsen, branch Denver',
    market: 'North',
    day: 'Mar 4, 2026',
    tasks: '3/8',
    rate: 38,
  },
  { name: 'Team Okafor', market: 'Central', day: 'Apr 17, 2026', tasks: '11/11', rate: 100 },
  {
    name: 'A project with a name so long that it has to be broken somewhere in a narrow window',
    market: 'South-West',
    day: 'Not set',
    tasks: '0/5',
    rate: 0,
  },
];
