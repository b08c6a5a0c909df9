import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/data/api.ts';
import { attemptIn, knownKey } from '#client/data/fresh-key.ts';
import { write } from '#client/data/writes.ts';
import { dayOf } from '#client/ui/day.ts';
import { discardDrafts, readDraft, saveDraft, writeDrafts } from '#client/ui/drafts.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';

import { newProjectKey } from './draft-key.ts';
import { readHolders } from './role-lines.ts';

/** The facts of an attempt that do not come from the form. A retry of the same form sends them again. */
type Attempt = { key: string; startDate: string; roleHolders: RoleHolder[] };

const attemptName = `${attemptIn(newProjectKey)}/facts`;

/** The project starts on the calendar day of `startDate` in the creator's time zone. */
export async function createProject(
  queryClient: QueryClient,
  form: NewProjectForm,
  key: string,
): Promise<ProjectDetail> {
  const { startDate, roleHolders } =
    attemptUnder(() => key) ?? (await begin(queryClient, form, key));
  const body = { ...form, startDate, startDay: dayOf(new Date(startDate)), roleHolders };
  try {
    return await write(queryClient, 'createProject', { body }, { idempotencyKey: key });
  } catch (error) {
    // The server created nothing if it found a problem in the form.
    if (error instanceof ApiError && error.problem.errors) discardDrafts(attemptName);
    throw error;
  }
}

/** The role holders that were sent with this form before. */
export function sentHolders(body: () => object): RoleHolder[] | undefined {
  return attemptUnder(() => knownKey(newProjectKey, body()))?.roleHolders;
}

/** The body of a long form is compared only after an attempt. */
function attemptUnder(key: () => string | undefined): Attempt | undefined {
  const attempt = readDraft(attemptName) as Attempt | undefined;
  return attempt && attempt.key === key() ? attempt : undefined;
}

async function begin(
  queryClient: QueryClient,
  form: NewProjectForm,
  key: string,
): Promise<Attempt> {
  const startDate = new Date().toISOString();
  const { tasks = [], roleHolders: chosen = [] } = form;
  const known = { tasks, market: String(form.market), roleHolders: chosen };
  const attempt = { key, startDate, roleHolders: await readHolders(queryClient, known) };
  saveDraft(attemptName, attempt);
  // Written immediately, so that even an early reload recognises the attempt.
  writeDrafts();
  return attempt;
}
