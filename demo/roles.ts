import type { Ctx } from '#server/ctx.ts';

import { aRole } from './builders.ts';
import type { MarketName } from './lists.ts';
import type { PersonKey } from './people.ts';

const roles = {
  renee: ['Transition lead', 'Runs the move, talks to the advisor and the clients.'],
  helen: ['Compliance', 'Reads agreements, outside activities and disclosures.'],
  derek: ['Supervisory principal', 'Approves what is published, inspects branches.'],
  priya: ['Licensing', 'Form U4, state registrations and exams.'],
  tom: ['Insurance licensing', 'Non-resident licenses and carrier appointments.'],
  luis: ['Technology', 'Accounts, CRM and training.'],
  grace: ['Desktop support', 'Laptops, phones and printers.'],
  owen: ['Account transfers', 'ACAT, annuities and whatever is not standard.'],
  mei: ['New accounts', 'Account opening, trusts and estates.'],
  sofia: ['Marketing', 'Website, photos, announcements and events.'],
  carla: ['Branch manager', 'The office, the keys and the first week.'],
} as const;

export type RoleKey = keyof typeof roles;

/** Markets where another person, or no one yet, holds the role. */
const exceptions: Partial<Record<MarketName, Partial<Record<RoleKey, RoleKey | null>>>> = {
  Boston: { tom: 'priya', grace: 'luis' },
  Denver: { sofia: 'renee' },
  Phoenix: { carla: null, mei: 'owen' },
};

/** People who share the role of another person. */
const others = { walter: 'tom', maya: 'renee', daniel: 'renee' } as const;

export function roleOf(key: PersonKey): RoleKey {
  return key in others ? others[key as keyof typeof others] : (key as RoleKey);
}

/** Creates the roles with their default people. Returns their ids. */
export async function someRoles(
  ctx: Ctx,
  ids: { markets: Record<string, number>; people: Partial<Record<PersonKey, { id: number }>> },
): Promise<Record<RoleKey, number>> {
  const made: Partial<Record<RoleKey, number>> = {};
  for (const [key, [name, description]] of Object.entries(roles)) {
    const usual = key as RoleKey;
    const defaultPeople = Object.entries(ids.markets).flatMap(([market, marketId]) => {
      const other = exceptions[market as MarketName]?.[usual];
      const holder = other === undefined ? usual : other;
      const personId = holder && ids.people[holder]?.id;
      return personId ? [{ marketId, personId }] : [];
    });
    made[usual] = (await aRole(ctx, { name, description, defaultPeople })).id;
  }
  return made as Record<RoleKey, number>;
}
