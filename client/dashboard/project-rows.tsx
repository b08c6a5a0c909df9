import type { Project } from '#contract/projects.ts';

import { ProjectRow } from './project-row.tsx';
import { TasksRow } from './tasks-row.tsx';

export type RowsProps = {
  projects: Project[];
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
};

export function ProjectRows({ projects, open, onToggle }: RowsProps) {
  return projects.flatMap((project) => [
    <ProjectRow
      key={project.id}
      project={project}
      open={open.has(project.id)}
      onToggle={onToggle}
    />,
    open.has(project.id) && <TasksRow key={`${project.id} tasks`} project={project} />,
  ]);
}
