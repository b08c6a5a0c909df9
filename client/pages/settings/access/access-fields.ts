import { choice, flag } from '#client/forms/record-fields.ts';
import type { AccessRules } from '#contract/access.ts';

const whose: Record<AccessRules['secondFactor'], string> = {
  nobody: 'Nobody',
  primary: 'The primary manager',
  everybody: 'Everybody',
};

const by: Record<AccessRules['deleteProjects'], string> = {
  managers: 'Managers',
  primary: 'Only the primary manager',
};

export const accessFields = {
  requireOwnPasswords: flag('Require own passwords', { on: 'Yes', off: 'No' }),
  secondFactor: choice('Who needs a second factor', whose, 'nobody'),
  deleteProjects: choice('Who may delete projects', by, 'managers'),
  changeTemplates: choice('Who may change templates', by, 'managers'),
  oidc: flag("Organization's sign-in", { on: 'On', off: 'Off' }),
};
