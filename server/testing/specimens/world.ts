import type { AccountLink } from '#contract/account-links.ts';
import type { Sent } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { NewWebhook } from '#contract/webhooks.ts';
import {
  aCategory,
  aChecklist,
  aHoliday,
  aMarket,
  aMessageTemplate,
  aPerson,
  aProject,
  aProjectTemplate,
  aTaskTemplate,
} from '#demo/builders.ts';
import { hashOfRecoveryCode } from '#server/sessions/codes.ts';
import { codeOf, fromBase32, stepAt } from '#server/sessions/totp.ts';

import { freshDatabase, templateOf } from '../database.ts';
import { firstOf, readAll } from '../one-project.ts';
import { testServer } from '../server.ts';
import type { Client, TestServer } from '../server.ts';
import { aPicture, aStoredSlide } from '../slides.ts';

const at = (id: number) => ({ params: { id } });

/** The second factor of the primary manager, and the one that replaces it once a code confirms it. */
export const factor = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  pending: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  recoveryCode: 'k7mpx-4qwtz',
};

/** Builds the data once per worker process. Every test gets a server with a copy of it. */
export function copiesOf<World extends { primary: Client }>(
  build: (server: TestServer) => Promise<World>,
) {
  const template = templateOf(freshDatabase, async (place) => {
    const server = await testServer({ place: { ...place, drop: async () => {} } });
    const world = await build(server);
    await server.close();
    return world;
  });
  return async () => {
    const { facts, copy } = await template();
    const server = await testServer({ place: await copy() });
    const { cookie, manager } = facts.primary;
    return { ...facts, server, primary: { ...server.withCookie(cookie), manager } };
  };
}

type PrimaryFacts = Parameters<TestServer['signedIn']>[0];

/** Creates one record of each kind and, in `deleted`, a deleted one of each kind that can be restored. */
export async function specimenWorld(server: TestServer, primaryFacts: PrimaryFacts = {}) {
  const { primary, ids } = await oneOfEach(server, primaryFacts);
  return { primary, ids: { ...ids, deleted: await deletedRecords(server, primary, ids) } };
}

export const aSpecimenWorld = copiesOf((server) => specimenWorld(server));

/** Callers: without a session, with an ended session, and with each role. */
export type Caller =
  | 'signedOut'
  | 'deactivated'
  | 'deleted'
  | 'viewer'
  | 'contributor'
  | 'manager'
  | 'primary';

export type Ids = Awaited<ReturnType<typeof specimenWorld>>['ids'];

/** Its address is not public, so a test of it is refused without a connection. */
export function aWebhook(name: string): NewWebhook {
  return { name, address: 'http://127.0.0.1:9/hook', format: 'json', events: ['step.completed'] };
}

export function codeNow(secret: string, later = 0): string {
  return codeOf(fromBase32(secret), stepAt(new Date().toISOString()) + later);
}

/**
 * Creates one record of each kind. No record has been edited: all versions are 1. The records have the id 1; the
 * account `manager` has 2, after the primary manager.
 */
export async function oneOfEach(server: TestServer, primaryFacts: PrimaryFacts = {}) {
  const { ctx } = server;
  const primary = await server.signedIn({ isPrimary: true, ...primaryFacts });
  const manager = await server.signedIn({
    username: 'somebody',
    firstName: 'Bea',
    oidcIssuer: 'https://login.firm.example',
    oidcSubject: 'bea',
  });
  const { id: projectId } = await aProject(ctx, {
    tasks: aChecklist({ tasks: 3, steps: 3, details: 3 }),
  });
  const project = await readAll(primary, projectId);
  const { task, step, detail } = firstOf(project);
  const archived = await aProject(ctx, { name: 'Archived', tasks: [] });
  await primary.request('archiveProject', at(archived.id));
  await aCategory(ctx, 'Recruiting');
  await aMarket(ctx, 'Dallas');
  const person = await aPerson(ctx, { name: 'Ada' });
  const colleague = await aPerson(ctx, { name: 'Bo' });
  const link = await created(primary, 'createPersonTaskStep', {
    body: { personId: colleague.id, taskStepId: task.steps[1]?.id ?? 0 },
  });
  const slideBar = await created(primary, 'createSlideBar', {
    ...at(step.id),
    body: { name: 'Bar', value: 1 },
  });
  const comment = await created(primary, 'createStepComment', {
    ...at(step.id),
    body: { text: `Ask @[Bea](${manager.manager.id}) first` },
  });
  const { finished, sentBack } = await finishedSteps(primary, archived.id);
  const ids = {
    primary: primary.manager.id,
    manager: manager.manager.id,
    project: project.id,
    archivedProject: archived.id,
    task: task.id,
    step: step.id,
    detail: detail.id,
    tasks: reversed(project.tasks),
    steps: reversed(task.steps),
    details: reversed(step.details),
    slideBar,
    comment,
    evidence: await anEvidence(primary, step.id),
    finished,
    round: await aRound(primary, sentBack),
    sendBackReason: await created(primary, 'createSendBackReason', {
      body: { name: 'Signature missing' },
    }),
    batch: await aBatch(primary, archived.id),
    person: person.id,
    colleague: colleague.id,
    link,
    taskTemplate: (await aTaskTemplate(ctx, { name: 'Offer' })).id,
    projectTemplate: (await aProjectTemplate(ctx, { name: 'Hire' })).id,
    category: (await primary.make('listCategories', {}))[0]?.id ?? 0,
    market: (await primary.make('listMarkets', {}))[0]?.id ?? 0,
    ownerRole: await created(primary, 'createOwnerRole', { body: { name: 'Compliance' } }),
    holiday: (await aHoliday(ctx)).id,
    messageTemplate: (await aMessageTemplate(ctx, { name: 'Welcome' })).id,
    webhook: await created(primary, 'createWebhook', { body: aWebhook('Onboarding') }),
    slide: await aStoredSlide(ctx, { projectId }),
    token: await created(primary, 'createToken', { body: { name: 'Payroll' } }),
    ...(await anInvitation(primary)),
    personalLink: await aPersonalLink(primary, person.id),
  };
  await secondFactors(server, ids.primary, ids.invited);
  return { primary, ids };
}

/** The id of a deleted step that may be purged. The API page uses it. */
const retainedStep = 900;

/** A deleted record of each kind that can be restored, by the noun in the names of its calls. */
async function deletedRecords(
  server: TestServer,
  primary: Client,
  live: { project: number; archivedProject: number; task: number; step: number },
) {
  const { ctx } = server;
  const entry = { body: { name: 'Gone' } };
  const deleted = {
    Project: (await aProject(ctx, { name: 'Gone', tasks: [] })).id,
    Task: await created(primary, 'createTask', {
      body: { projectId: live.project, title: 'Gone' },
    }),
    Step: await created(primary, 'createStep', { body: { taskId: live.task, name: 'Gone' } }),
    Detail: await created(primary, 'createDetail', { ...at(live.step), body: { text: 'Gone' } }),
    Comment: await created(primary, 'createTaskComment', {
      ...at(live.task),
      body: { text: 'Gone' },
    }),
    Person: (await aPerson(ctx, { name: 'Gone' })).id,
    ProjectManager: (await server.signedIn({ username: 'gone' })).manager.id,
    TaskTemplate: (await aTaskTemplate(ctx, { name: 'Gone' })).id,
    ProjectTemplate: (await aProjectTemplate(ctx, { name: 'Gone' })).id,
    Category: await created(primary, 'createCategory', entry),
    Market: await created(primary, 'createMarket', entry),
    OwnerRole: await created(primary, 'createOwnerRole', entry),
    SendBackReason: await created(primary, 'createSendBackReason', { body: { name: 'Gone' } }),
    Holiday: (await aHoliday(ctx, { day: '2026-07-03', name: 'Gone' })).id,
    MessageTemplate: (await aMessageTemplate(ctx, { name: 'Gone' })).id,
    Webhook: await created(primary, 'createWebhook', { body: aWebhook('Gone') }),
    Slide: await aStoredSlide(ctx, { projectId: live.project }),
    Evidence: await anEvidence(primary, live.step),
  };
  const retained = await created(primary, 'createStep', {
    body: { taskId: live.task, name: 'Kept' },
  });
  await anEvidence(primary, retained);
  const batch = await aBatch(primary, live.archivedProject);
  await primary.request('undoBatch', at(batch));
  for (const [noun, id] of Object.entries(deleted)) {
    await primary.request(`delete${noun}` as 'deleteTask', at(id));
  }
  await primary.request('deleteStep', at(retained));
  await ctx.database.write
    .updateTable('deletedThings')
    .set({ deletedAt: '2019-01-07T09:00:00.000Z', entityId: retainedStep })
    .where('entityId', '=', retained)
    .where('entityType', '=', 'taskStep')
    .execute();
  return { ...deleted, Batch: batch, retainedStep };
}

async function secondFactors({ ctx }: TestServer, primary: number, other: number): Promise<void> {
  const accounts = () => ctx.database.write.updateTable('projectManagers');
  const recoveryCodes = JSON.stringify([hashOfRecoveryCode(factor.recoveryCode)]);
  const { secret: factorSecret, pending: factorPending } = factor;
  await accounts()
    .set({ factorSecret, factorPending, recoveryCodes })
    .where('id', '=', primary)
    .execute();
  await accounts().set({ factorSecret }).where('id', '=', other).execute();
}

/** An account without a password, and the secrets of both of its links. */
async function anInvitation(primary: Client) {
  const body = { username: 'invited', email: 'invited@waymark.example', invite: true };
  const answer = await primary.request('createProjectManager', { body });
  const { id, invitation } = (await answer.json()) as ProjectManager;
  const reset = await primary.request('createResetLink', at(id));
  const { url } = (await reset.json()) as AccountLink;
  return { invited: id, invitation: secretOf(invitation?.url), resetLink: secretOf(url) };
}

/** The secret of a link of a person without items. */
async function aPersonalLink(primary: Client, personId: number): Promise<string> {
  const answer = await primary.request('createPersonalLink', at(personId));
  return secretOf(((await answer.json()) as AccountLink).url);
}

function secretOf(url = ''): string {
  return url.slice(url.indexOf('#') + 1);
}

async function anEvidence(primary: Client, taskStepId: number): Promise<number> {
  const query = { name: 'Signed.jpg', taskStepId: String(taskStepId) };
  return created(primary, 'addEvidenceFile', { query, bytes: await aPicture() });
}

async function finishedSteps(primary: Client, projectId: number) {
  const steps = ['Finished', 'Sent back'].map((name) => ({ name, isCompleted: true }));
  const answer = await primary.request('createTask', { body: { projectId, title: 'Done', steps } });
  const { steps: made } = (await answer.json()) as { steps: { id: number }[] };
  return { finished: made[0]?.id ?? 0, sentBack: made[1]?.id ?? 0 };
}

function aRound(primary: Client, stepId: number): Promise<number> {
  return created(primary, 'sendBackStep', { ...at(stepId), body: { note: 'Not signed' } });
}

function aBatch(primary: Client, projectId: number): Promise<number> {
  const body = { name: 'Gone', tasks: [{ title: 'Listed' }] };
  return created(primary, 'importChecklist', { ...at(projectId), body });
}

/** Creates a record without marking the call as tested. Returns its id. */
async function created<Name extends CallName>(
  client: Client,
  name: Name,
  sent: Sent<Calls[Name]>,
): Promise<number> {
  const answer = await client.request(name, sent);
  return ((await answer.json()) as { id: number }).id;
}

function reversed(records: { id: number }[] = []): number[] {
  return records.map(({ id }) => id).toReversed();
}

export async function everyCaller(
  server: TestServer,
  primary: Client,
): Promise<Record<Caller, string>> {
  const disabled = await server.signedIn();
  const deleted = await server.signedIn();
  await primary.request('setManagerStatus', {
    ...at(disabled.manager.id),
    body: { isActive: false },
  });
  await primary.request('deleteProjectManager', at(deleted.manager.id));
  return {
    signedOut: '',
    deactivated: disabled.cookie,
    deleted: deleted.cookie,
    viewer: (await server.signedIn({ role: 'viewer' })).cookie,
    contributor: (await server.signedIn({ role: 'contributor' })).cookie,
    manager: (await server.signedIn()).cookie,
    primary: primary.cookie,
  };
}
