import type { ReactNode } from 'react';

import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '#client/ui/table.tsx';

export const columnCount = 7;

export function ProjectsTable({ children }: { children: ReactNode }) {
  return (
    <div className={columnsClass}>
      <Table caption="Open Projects">
        <TableHead>
          <Tr>
            <Th>Project Name</Th>
            <Th>Market</Th>
            <Th title="Projected hire date">Projected Date</Th>
            <Th numeric>Tasks</Th>
            <Th>Task Completion</Th>
            <Th numeric>Steps</Th>
            <Th>Step Completion</Th>
          </Tr>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </div>
  );
}

/* Each row is a grid of its own with fixed columns, so that the browser can skip rows out of view. */
const columnsClass =
  '[&_table]:@2xl:block [&_tbody]:@2xl:block [&_th]:@2xl:content-center [&_th]:@2xl:@max-4xl:h-12 [&_th]:@2xl:@max-4xl:whitespace-normal [&_thead]:@2xl:block [&_tr]:@2xl:grid [&_tr]:@2xl:grid-cols-[minmax(0,1fr)_5rem_7.25rem_3.5rem_5.5rem_3.75rem_6.5rem] [&_tr]:@2xl:items-center [&_tr]:@4xl:grid-cols-[minmax(0,1fr)_9rem_8.5rem_4.5rem_11rem_5.25rem_11.75rem] [&_td]:@2xl:px-1.5 [&_th]:px-1.5 [&_td]:@4xl:px-2 [&_th]:@4xl:px-2 [&_td:first-child]:@2xl:pl-3.5 [&_th:first-child]:@2xl:pl-5 [&_td:last-child]:@2xl:pr-5 [&_th:last-child]:@2xl:pr-5';

export function ProjectsTableSkeleton() {
  return (
    <Loading label="Loading open projects">
      <div aria-hidden="true">
        <ProjectsTable>
          {Array.from({ length: 8 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </ProjectsTable>
      </div>
    </Loading>
  );
}

function SkeletonRow() {
  const cells = ['Market', 'Projected Date', 'Tasks', 'Task Completion', 'Steps'];
  return (
    <Tr>
      <Td>
        <div className="flex h-7 items-center gap-2 pl-9">
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      </Td>
      {[...cells, 'Step Completion'].map((label) => (
        <Td key={label} label={label}>
          <Skeleton className="my-0.5 h-4 w-full max-w-32" />
        </Td>
      ))}
    </Tr>
  );
}
