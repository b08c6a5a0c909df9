import type { Kysely } from 'kysely';

import * as firstSchema from './0001-first-schema.ts';
import * as dueDatesAndSearch from './0002-due-dates-and-search.ts';
import * as deletedThings from './0003-deleted-things.ts';
import * as activityByTime from './0004-activity-by-time.ts';
import * as announcements from './0005-announcements.ts';
import * as backups from './0006-backups.ts';
import * as hoursOfSteps from './0007-hours-of-steps.ts';
import * as completion from './0008-completion.ts';
import * as milestonesAndHolidays from './0009-milestones-and-holidays.ts';
import * as ownerRoles from './0010-owner-roles.ts';
import * as identity from './0011-identity.ts';
import * as templatesOfProjects from './0012-templates-of-projects.ts';
import * as shortcuts from './0013-shortcuts.ts';
import * as batches from './0014-batches.ts';
import * as comments from './0015-comments.ts';
import * as evidence from './0016-evidence.ts';
import * as rounds from './0017-rounds.ts';
import * as slidePlans from './0018-slide-plans.ts';
import * as searchEvidence from './0019-search-evidence.ts';
import * as gatesOfTaskTemplates from './0020-gates-of-task-templates.ts';
import * as identityNotice from './0021-identity-notice.ts';
import * as deletedRows from './0022-deleted-rows.ts';
import * as unfinishedUploads from './0023-unfinished-uploads.ts';
import * as undoneCompletions from './0024-undone-completions.ts';
import * as cleanTexts from './0025-clean-texts.ts';
import * as accountLinks from './0026-account-links.ts';
import * as accessRules from './0027-access-rules.ts';
import * as organisationSignIn from './0028-organisation-sign-in.ts';
import * as contributors from './0029-contributors.ts';
import * as visibility from './0030-visibility.ts';
import * as apiTokens from './0031-api-tokens.ts';
import * as webhooks from './0032-webhooks.ts';
import * as calendars from './0033-calendars.ts';
import * as mail from './0034-mail.ts';
import * as newForYou from './0035-new-for-you.ts';
import * as personalLinks from './0036-personal-links.ts';
import type { ColumnTypes } from './column-types.ts';

export type Migration = {
  name: string;
  up: (db: Kysely<unknown>, type: ColumnTypes) => Promise<void>;
};

/** In order of execution. */
export const migrations: Migration[] = [
  { name: '0001-first-schema', up: firstSchema.up },
  { name: '0002-due-dates-and-search', up: dueDatesAndSearch.up },
  { name: '0003-deleted-things', up: deletedThings.up },
  { name: '0004-activity-by-time', up: activityByTime.up },
  { name: '0005-announcements', up: announcements.up },
  { name: '0006-backups', up: backups.up },
  { name: '0007-hours-of-steps', up: hoursOfSteps.up },
  { name: '0008-completion', up: completion.up },
  { name: '0009-milestones-and-holidays', up: milestonesAndHolidays.up },
  { name: '0010-owner-roles', up: ownerRoles.up },
  { name: '0011-identity', up: identity.up },
  { name: '0012-templates-of-projects', up: templatesOfProjects.up },
  { name: '0013-shortcuts', up: shortcuts.up },
  { name: '0014-batches', up: batches.up },
  { name: '0015-comments', up: comments.up },
  { name: '0016-evidence', up: evidence.up },
  { name: '0017-rounds', up: rounds.up },
  { name: '0018-slide-plans', up: slidePlans.up },
  { name: '0019-search-evidence', up: searchEvidence.up },
  { name: '0020-gates-of-task-templates', up: gatesOfTaskTemplates.up },
  { name: '0021-identity-notice', up: identityNotice.up },
  { name: '0022-deleted-rows', up: deletedRows.up },
  { name: '0023-unfinished-uploads', up: unfinishedUploads.up },
  { name: '0024-undone-completions', up: undoneCompletions.up },
  { name: '0025-clean-texts', up: cleanTexts.up },
  { name: '0026-account-links', up: accountLinks.up },
  { name: '0027-access-rules', up: accessRules.up },
  { name: '0028-organisation-sign-in', up: organisationSignIn.up },
  { name: '0029-contributors', up: contributors.up },
  { name: '0030-visibility', up: visibility.up },
  { name: '0031-api-tokens', up: apiTokens.up },
  { name: '0032-webhooks', up: webhooks.up },
  { name: '0033-calendars', up: calendars.up },
  { name: '0034-mail', up: mail.up },
  { name: '0035-new-for-you', up: newForYou.up },
  { name: '0036-personal-links', up: personalLinks.up },
];

/** Of the tables after the last migration; the test of `currentHash` prints the new value after a change. */
export const tablesHash = { sqlite: 'd99d1fc4bbe67ca8', postgres: 'd5339fb2ab116430' };
