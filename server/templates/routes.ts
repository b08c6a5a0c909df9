import { createProjectTemplate } from './commands.ts';
import { listProjectTemplates, listTaskTemplates } from './queries.ts';

/** Checklists to start from. */
export const templateRoutes = { listTaskTemplates, listProjectTemplates, createProjectTemplate };
