import { useMemo, useRef } from 'react';

import { useTop, useWindowed } from '#client/ui/windowed.ts';
import type { Project } from '#contract/projects.ts';

import { ProjectRow, tasksHeight, UnfoldedRow } from './project-rows.tsx';
import type { RowsProps } from './project-rows.tsx';

/** ProjectRows, windowed. */
export function WindowedRows({ projects, factsOf, open, onToggle, onArchive }: RowsProps) {
  const items = useMemo(() => itemsOf(projects, open), [projects, open]);
  const top = useRef<HTMLTableRowElement>(null);
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(({ key }) => key), [items]),
    estimate: (index) => estimate(items[index]),
    overscan: 10,
    top: useTop(top, listName),
    name: listName,
  });
  return (
    <>
      <tr ref={top} data-windowed="" aria-hidden="true" className="block border-0!" />
      {drawn.flatMap(({ index, key, gap }) => {
        const item = items[index];
        if (!item) return [];
        const { project } = item;
        const place = { index, ref: virtualizer.measureElement };
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          item.tasks ? (
            <UnfoldedRow key={key} project={project} {...factsOf(project)} {...place} />
          ) : (
            <ProjectRow
              key={key}
              project={project}
              {...factsOf(project)}
              open={open.has(project.id)}
              onToggle={onToggle}
              onArchive={onArchive}
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

function itemsOf(projects: readonly Project[], open: RowsProps['open']): Item[] {
  return projects.flatMap((project) => {
    const row = { key: `${project.id}`, project, tasks: false };
    return open.has(project.id)
      ? [row, { key: `${project.id} tasks`, project, tasks: true }]
      : [row];
  });
}

/** In pixels, until the row is measured. */
function estimate(item: Item | undefined): number {
  return item?.tasks ? tasksHeight(item.project) : 65;
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" className="block border-0!" style={{ height }} />;
}
