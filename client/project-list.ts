import type { Project } from '#contract/projects.ts';

export type ProjectList = {
  /** Deleted projects are missing from the answer. */
  readRows: (ids: number[]) => Promise<Project[]>;
  belongs: (project: Project) => boolean;
  /** The mutable fields that determine the order. */
  orderedBy: readonly (keyof Project)[];
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { projects?: ProjectList };
  }
}
