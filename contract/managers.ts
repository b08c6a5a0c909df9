import * as z from 'zod/mini';

import { currentUser } from './sessions.ts';
import { timestamp } from './values.ts';

/** A project manager as the list shows it; a viewer sees neither e-mail nor last sign-in. */
export const projectManager = z.object({
  ...currentUser.shape,
  email: z.optional(z.string()),
  lastLogin: z.optional(z.nullable(timestamp)),
  version: z.int(),
});
export type ProjectManager = z.infer<typeof projectManager>;

type Named = { username: string; firstName: string | null; lastName: string | null };

/** "First Last", whichever exists; else the username; else nothing. */
export function managerName(manager: Named): string {
  return [manager.firstName, manager.lastName].filter(Boolean).join(' ') || manager.username;
}

/** As selects show a manager: "First Last (username)", or the username alone. */
export function managerLabel(manager: Named): string {
  const name = managerName(manager);
  return name === manager.username ? name : `${name} (${manager.username})`;
}
