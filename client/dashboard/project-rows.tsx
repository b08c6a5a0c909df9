import type { Project } from '#contract/projects.ts';

import { ProjectRow } from './project-row.tsx';
import { TasksRow } from './tasks-row.tsx';

export type RowsProps = {
  projects: Project[];
  /** The ids of the projects whose tasks are unfolded. */
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
};

/** A row for each project, and below it its tasks where they are unfolded. */
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
