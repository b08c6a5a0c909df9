import { createProject } from './commands.ts';
import { listProjects, readProject } from './queries.ts';

/** Projects, with everything inside them. */
export const projectRoutes = { listProjects, createProject, readProject };
