import type { Holiday, NewHoliday } from '#contract/holidays.ts';
import { newCategory, newMarket } from '#contract/lists.ts';
import { managerName } from '#contract/manager-names.ts';
import { newMessageTemplate } from '#contract/messages.ts';
import type { MessageTemplate } from '#contract/messages.ts';
import { newOwnerRole } from '#contract/owner-roles.ts';
import type { DefaultPerson, OwnerRole } from '#contract/owner-roles.ts';
import { newPerson } from '#contract/people.ts';
import type { NewPersonForm, Person } from '#contract/people.ts';
import type { Role } from '#contract/permissions.ts';
import { newProject } from '#contract/projects.ts';
import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';
import { newProjectTemplate, newTaskTemplate } from '#contract/templates.ts';
import type {
  NewProjectTemplateForm,
  NewTaskTemplateForm,
  ProjectTemplate,
  TaskTemplate,
} from '#contract/templates.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import { createHoliday } from '#server/holidays/commands.ts';
import { entryCommands } from '#server/lists/commands.ts';
import { createMessageTemplate } from '#server/messages/commands.ts';
import { createOwnerRole } from '#server/owner-roles/commands.ts';
import { createPerson } from '#server/people/commands.ts';
import { createProject } from '#server/projects/commands.ts';
import { transaction } from '#server/records/transaction.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { createProjectTemplate } from '#server/templates/project-template-commands.ts';
import { createTaskTemplate } from '#server/templates/task-template-commands.ts';

/**
 * Builders create records for tests, screenshots and the demo: through the product's commands if possible,
 * otherwise by an insert that logs the same activity.
 */

const { create: createCategory } = entryCommands('categories');
const { create: createMarket } = entryCommands('markets');

/** The default password of built accounts. */
export const usualPassword = 'waymark-demo';

type ManagerFacts = {
  username: string;
  password: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  isActive: boolean;
  isPrimary: boolean;
  lastLogin: string | null;
  emailByPrimary: boolean;
  oidcIssuer: string | null;
  oidcSubject: string | null;
};

/** An active manager by default. The account can sign in with the returned password. */
export async function aManager(
  ctx: Ctx,
  { password = usualPassword, ...given }: Partial<ManagerFacts> = {},
): Promise<Account & { username: string; password: string }> {
  const passwordHash = await hashOf(password);
  return transaction(ctx, async (inside) => {
    const username = given.username ?? `manager${await nextNumber(inside, 'projectManagers')}`;
    const facts = {
      email: `${username}@waymark.example`,
      firstName: null,
      lastName: null,
      role: 'manager' as const,
      isActive: true,
      isPrimary: false,
      lastLogin: null,
      emailByPrimary: true,
      ...given,
    };
    const name = managerName({ ...facts, username });
    const { id } = await inside.db
      .insertInto('projectManagers')
      .values({
        ...facts,
        username,
        usernameKey: nameKey(username),
        emailKey: nameKey(facts.email),
        passwordHash,
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'projectManager', id, name, action: 'created' });
    return { id, name, role: facts.role, isPrimary: facts.isPrimary, username, password };
  });
}

export async function aPerson(
  ctx: Ctx,
  {
    skills = [],
    ...given
  }: Omit<Partial<NewPersonForm>, 'skills'> & {
    skills?: readonly string[];
  } = {},
): Promise<Person> {
  return transaction(ctx, async (inside) => {
    const name = given.name ?? `Person ${await nextNumber(inside, 'people')}`;
    return createPerson(inside, { body: newPerson.parse({ ...given, name, skills: [...skills] }) });
  });
}

export async function aCategory(ctx: Ctx, name: string, description?: string): Promise<void> {
  await createCategory(ctx, { body: newCategory.parse({ name, description }) });
}

export async function aMarket(ctx: Ctx, name: string, description?: string): Promise<void> {
  await createMarket(ctx, { body: newMarket.parse({ name, description }) });
}

export async function aRole(
  ctx: Ctx,
  given: { name: string; description?: string; defaultPeople?: DefaultPerson[] },
): Promise<OwnerRole> {
  return createOwnerRole(ctx, { body: newOwnerRole.parse(given) });
}

export async function aMessageTemplate(
  ctx: Ctx,
  given: Partial<Pick<MessageTemplate, 'name' | 'content' | 'description' | 'isActive'>> = {},
): Promise<MessageTemplate> {
  return transaction(ctx, async (inside) => {
    const name = given.name ?? `Message ${await nextNumber(inside, 'messageTemplates')}`;
    const facts = { content: 'Welcome {names} ({titles})!', ...given, name };
    return createMessageTemplate(inside, { body: newMessageTemplate.parse(facts) });
  });
}

export function aHoliday(ctx: Ctx, given: Partial<NewHoliday> = {}): Promise<Holiday> {
  return createHoliday(ctx, { body: { day: '2026-11-26', name: 'Thanksgiving', ...given } });
}

export async function aTaskTemplate(
  ctx: Ctx,
  given: Partial<NewTaskTemplateForm> = {},
): Promise<TaskTemplate> {
  return transaction(ctx, async (inside) => {
    const name = given.name ?? `Task template ${await nextNumber(inside, 'taskTemplates')}`;
    return createTaskTemplate(inside, { body: newTaskTemplate.parse({ ...given, name }) });
  });
}

/** A project template, by default without tasks. */
export async function aProjectTemplate(
  ctx: Ctx,
  given: Partial<NewProjectTemplateForm> = {},
): Promise<ProjectTemplate> {
  const body = newProjectTemplate.parse({ name: 'Advisor hire', ...given });
  return createProjectTemplate(ctx, { body });
}

/** A project of 2 tasks of 2 steps of 2 details, by default with everything open. */
export async function aProject(
  ctx: Ctx,
  given: Partial<NewProjectForm> = {},
): Promise<ProjectDetail> {
  const body = newProject.parse({
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Chicago',
    tasks: aChecklist(),
    ...given,
  });
  return createProject(ctx, { body });
}

/** Tasks for a new project. `done` is the share of completed details, from 0 to 1. */
export function aChecklist({ tasks = 2, steps = 2, details = 2, done = 0 } = {}) {
  const complete = Math.round(tasks * steps * details * done);
  return numbers(tasks).map((task) => {
    const before = (task - 1) * steps * details;
    const openStatus = complete > before ? 'in_progress' : 'pending';
    return {
      title: `Task ${task}`,
      status: complete >= before + steps * details ? ('completed' as const) : openStatus,
      steps: numbers(steps).map((step) => ({
        name: `Step ${task}.${step}`,
        details: numbers(details).map((detail) => ({
          text: `Detail ${task}.${step}.${detail}`,
          completion: before + (step - 1) * details + detail <= complete ? 100 : 0,
        })),
      })),
    } as const;
  });
}

const hashes = new Map<string, Promise<string>>();

// Hashing is deliberately slow, so accounts with the same password share a hash.
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

async function nextNumber(
  { db }: Ctx,
  table: 'projectManagers' | 'people' | 'messageTemplates' | 'taskTemplates',
): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows) + 1;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
