import type { MessageTemplate } from '#contract/messages.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { createHolidays } from '#server/holidays/commands.ts';
import { listMarkets } from '#server/lists/queries.ts';
import { setLogo, updateOrganisation } from '#server/organisation/commands.ts';

import { contributors, managers, viewer } from './accounts.ts';
import type { ManagerKey } from './accounts.ts';
import { aCategory, aManager, aMarket, aMessageTemplate, aPerson } from './builders.ts';
import { drawnLogo, organisation } from './drawings.ts';
import { holidaysOf } from './holidays.ts';
import { categories, markets } from './lists.ts';
import { messageTemplates } from './message-templates.ts';
import type { WordingName } from './message-templates.ts';
import { people } from './people.ts';
import type { PersonKey } from './people.ts';
import { someRoles } from './roles.ts';
import type { RoleKey } from './roles.ts';
import { someTemplates } from './templates.ts';
import type { TemplateIds } from './templates.ts';

/** The records that projects refer to, by the keys used in the plans. */
export type Cast = {
  managers: Record<ManagerKey, Account>;
  people: Record<PersonKey, { id: number; name: string }>;
  wordings: Record<WordingName, MessageTemplate>;
  roles: Record<RoleKey, number>;
  templates: TemplateIds;
};

/** Creates the organization, accounts, people, lists, holidays, roles, message templates and project templates. */
export async function aCast(ctx: Ctx, today: string): Promise<Cast> {
  await updateOrganisation(ctx, { body: organisation });
  await (
    await setLogo(ctx, { upload: drawnLogo() })
  )(ctx);
  const accounts: Partial<Cast['managers']> = {};
  for (const [key, facts] of Object.entries(managers)) {
    accounts[key as ManagerKey] = await anAccount(ctx, facts, today);
  }
  await anAccount(ctx, viewer, today);
  const linked = new Map(Object.entries(accounts).map(([key, { id }]) => [key, id]));
  for (const [key, facts] of Object.entries(contributors)) {
    linked.set(key, (await anAccount(ctx, facts, today)).id);
  }
  const team: Partial<Cast['people']> = {};
  for (const [key, person] of Object.entries(people)) {
    team[key as PersonKey] = await aPerson(ctx, {
      ...person,
      email: emailOf(person.name),
      projectManagerId: linked.get(key) ?? null,
    });
  }
  for (const [name, about] of Object.entries(categories)) await aCategory(ctx, name, about);
  for (const [name, about] of Object.entries(markets)) await aMarket(ctx, name, about);
  const wordings: Partial<Cast['wordings']> = {};
  for (const template of messageTemplates) {
    wordings[template.name] = await aMessageTemplate(ctx, template);
  }
  const year = Number(today.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap(holidaysOf);
  await createHolidays(ctx, { body: { holidays } });
  const entries = await listMarkets(ctx);
  const marketIds = Object.fromEntries(entries.map(({ name, id }) => [name, id]));
  const roles = await someRoles(ctx, { markets: marketIds, people: team });
  const templates = await someTemplates(ctx, roles);
  return {
    managers: accounts as Cast['managers'],
    people: team as Cast['people'],
    wordings: wordings as Cast['wordings'],
    roles,
    templates,
  };
}

type AccountFacts =
  | (typeof managers)[ManagerKey]
  | typeof viewer
  | (typeof contributors)[keyof typeof contributors];

function anAccount(ctx: Ctx, { lastSeen, ...facts }: AccountFacts, today: string) {
  const email = emailOf(`${facts.firstName} ${facts.lastName}`);
  const lastLogin = new Date(Date.parse(today) - lastSeen * 3_600_000).toISOString();
  return aManager(ctx, { ...facts, username: email.split('@')[0] ?? '', email, lastLogin });
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@waymark.example`;
}
