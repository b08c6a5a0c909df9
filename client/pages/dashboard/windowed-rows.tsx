import { useMemo } from 'react';

import { WindowedRows } from '#client/ui/windowed-rows.tsx';
import type { Project } from '#contract/projects.ts';

import { ProjectRow, tasksHeight, UnfoldedRow } from './project-rows.tsx';
import type { RowsProps } from './project-rows.tsx';

export function WindowedProjects({ projects, factsOf, open, onToggle, onArchive }: RowsProps) {
  const items = useMemo(() => itemsOf(projects, open), [projects, open]);
  return (
    <WindowedRows name="Open Projects" items={items} keyOf={keyOf} estimate={estimate}>
      {({ key, project, tasks }, place) =>
        tasks ? (
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
        )
      }
    </WindowedRows>
  );
}

type Item = { key: string; project: Project; tasks: boolean };

const keyOf = ({ key }: Item) => key;

function itemsOf(projects: readonly Project[], open: RowsProps['open']): Item[] {
  return projects.flatMap((project) => {
    const row = { key: `${project.id}`, project, tasks: false };
    return open.has(project.id)
      ? [row, { key: `${project.id} tasks`, project, tasks: true }]
      : [row];
  });
}

function estimate({ project, tasks }: Item): number {
  return tasks ? tasksHeight(project) : 65;
}
