import { importChecklist, undeleteBatch, undoBatch } from './commands.ts';

export const batchRoutes = { importChecklist, undoBatch, undeleteBatch };
