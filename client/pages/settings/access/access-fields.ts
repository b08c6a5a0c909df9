import { flag } from '#client/forms/record-fields.ts';

export const accessFields = {
  requireOwnPasswords: flag('Require own passwords', { on: 'Yes', off: 'No' }),
};
