import { Suspense } from 'react';

import { later } from '#client/ui/later.tsx';
import type { ProjectManager } from '#contract/managers.ts';

import { ManagerRow } from './manager-row.tsx';
import type { RowProps } from './manager-row.tsx';

type ManagerRowsProps = RowProps & { managers: readonly ProjectManager[] };

export function ManagerRows({ managers, edited, ...rest }: ManagerRowsProps) {
  const draw = (manager: ProjectManager, place: Place) => (
    <ManagerRow
      key={manager.id}
      manager={manager}
      edited={edited?.manager.id === manager.id ? edited : null}
      count={managers.length}
      {...place}
      {...rest}
    />
  );
  const whole = (
    <ul aria-label={listLabel}>
      {managers.slice(0, manyRows).map((manager, index) => draw(manager, { index }))}
    </ul>
  );
  if (managers.length <= manyRows) return whole;
  return (
    <Suspense fallback={whole}>
      <WindowedList label={listLabel} items={managers} estimate={estimate}>
        {draw}
      </WindowedList>
    </Suspense>
  );
}

type Place = { index: number; ref?: (element: HTMLElement | null) => void };

const listLabel = 'Project managers';
const manyRows = 60;
/** In pixels. Narrower lists have two lines per row. */
const narrowList = 768;

function estimate(_: unknown, width: number): number {
  return width < narrowList ? 112 : 61;
}

const WindowedList = later(
  async () => ({
    WindowedList: (await import('#client/ui/windowed-list.tsx')).WindowedList<ProjectManager>,
  }),
  'WindowedList',
);
