import type { AccessRules } from '#contract/access.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { organisationRow } from '#server/organisation/queries.ts';

export async function readAccess(ctx: Ctx): Promise<AccessRules> {
  return toAccessRules(await organisationRow(ctx));
}

export function toAccessRules(row: Row<'organisation'>): AccessRules {
  const { requireOwnPasswords, secondFactor, oidc, deleteProjects, changeTemplates } = row;
  const { updatedAt, version } = row;
  return {
    requireOwnPasswords,
    secondFactor,
    oidc,
    deleteProjects,
    changeTemplates,
    updatedAt,
    version,
  };
}
