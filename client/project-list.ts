import type { Project } from '#contract/projects.ts';

/** What a list of projects says of itself, so that a change in a project costs it a row and not the list. */
export type ProjectList = {
  /** Reads the rows of these projects; of those that are no more there is none. */
  readRows: (ids: number[]) => Promise<Project[]>;
  belongs: (project: Project) => boolean;
  /** What the order of the list rests on and may change. */
  placedBy: readonly (keyof Project)[];
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { projects?: ProjectList };
  }
}
