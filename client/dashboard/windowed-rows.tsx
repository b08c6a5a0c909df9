import { useEffect, useMemo, useRef, useState } from 'react';

import { useTop, useWindowed } from '#client/ui/windowed.ts';
import type { Project } from '#contract/projects.ts';

import { ProjectRow } from './project-rows.tsx';
import type { RowsProps } from './project-rows.tsx';
import { TasksRow } from './tasks-row.tsx';

/** ProjectRows, windowed. */
export function WindowedRows({ projects, open, onToggle }: RowsProps) {
  const items = useMemo(() => itemsOf(projects, open), [projects, open]);
  const top = useRef<HTMLTableRowElement>(null);
  const narrow = useNarrow();
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(({ key }) => key), [items]),
    estimate: (index) => estimate(items[index], narrow),
    layout: narrow,
    overscan: 10,
    top: useTop(top, listName),
    name: listName,
  });
  return (
    <>
      <tr ref={top} data-windowed="" aria-hidden="true" className="border-0!" />
      {drawn.flatMap(({ index, key, gap }) => {
        const item = items[index];
        if (!item) return [];
        const place = { index, ref: virtualizer.measureElement };
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          item.tasks ? (
            <TasksRow key={key} project={item.project} {...place} />
          ) : (
            <ProjectRow
              key={key}
              project={item.project}
              open={open.has(item.project.id)}
              onToggle={onToggle}
              {...place}
            />
          ),
        ];
      })}
      <Gap height={rest} />
    </>
  );
}

const listName = 'Open Projects';

type Item = { key: string; project: Project; tasks: boolean };

function itemsOf(projects: Project[], open: RowsProps['open']): Item[] {
  return projects.flatMap((project) => {
    const row = { key: `${project.id}`, project, tasks: false };
    return open.has(project.id)
      ? [row, { key: `${project.id} tasks`, project, tasks: true }]
      : [row];
  });
}

/** In pixels, until the row is measured. */
function estimate(item: Item | undefined, narrow: boolean): number {
  if (item?.tasks) return item.project.tasksCount * (narrow ? 96 : 60);
  return narrow ? 223 : 49;
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" className="border-0! @max-2xl:block" style={{ height }} />;
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(narrowWindow).matches);
  useEffect(() => {
    const query = matchMedia(narrowWindow);
    const change = () => setNarrow(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return narrow;
}

const narrowWindow = '(max-width: 45rem)';
