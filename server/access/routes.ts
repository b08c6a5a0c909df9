import { updateAccess } from './commands.ts';
import { readAccess } from './queries.ts';

export const accessRoutes = { readAccess, updateAccess };
