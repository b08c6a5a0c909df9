import * as access from '#contract/access.ts';
import * as accountLinks from '#contract/account-links.ts';
import * as activeTasks from '#contract/active-tasks.ts';
import * as activity from '#contract/activity.ts';
import * as apiTokens from '#contract/api-tokens.ts';
import * as backups from '#contract/backups.ts';
import * as batches from '#contract/batches.ts';
import * as calendars from '#contract/calendars.ts';
import * as changes from '#contract/changes.ts';
import * as comments from '#contract/comments.ts';
import * as completion from '#contract/completion.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as deleted from '#contract/deleted.ts';
import * as due from '#contract/due.ts';
import * as evidence from '#contract/evidence.ts';
import * as holidays from '#contract/holidays.ts';
import * as lists from '#contract/lists.ts';
import * as live from '#contract/live.ts';
import * as mail from '#contract/mail.ts';
import * as managers from '#contract/managers.ts';
import * as matrix from '#contract/matrix.ts';
import * as messages from '#contract/messages.ts';
import * as milestones from '#contract/milestones.ts';
import * as myWork from '#contract/my-work.ts';
import * as newWork from '#contract/new-work.ts';
import * as nextSteps from '#contract/next-steps.ts';
import * as oidc from '#contract/oidc.ts';
import * as organisation from '#contract/organisation.ts';
import * as ownerRoles from '#contract/owner-roles.ts';
import * as people from '#contract/people.ts';
import * as personalLinks from '#contract/personal-links.ts';
import * as problems from '#contract/problems.ts';
import * as projects from '#contract/projects.ts';
import * as replacements from '#contract/replacements.ts';
import * as rounds from '#contract/rounds.ts';
import * as search from '#contract/search.ts';
import * as secondFactor from '#contract/second-factor.ts';
import * as sessions from '#contract/sessions.ts';
import * as slideBars from '#contract/slide-bars.ts';
import * as slides from '#contract/slides.ts';
import * as statusReport from '#contract/status-report.ts';
import * as stepOfProjects from '#contract/step-of-projects.ts';
import * as steps from '#contract/steps.ts';
import * as tasks from '#contract/tasks.ts';
import * as templates from '#contract/templates.ts';
import * as visibility from '#contract/visibility.ts';
import * as waits from '#contract/waits.ts';
import * as webhooks from '#contract/webhooks.ts';

/**
 * The files of the contract with objects that its description names. Imports written out, so that the bundle has the
 * very objects that its calls use.
 */
export const filesWithObjects: object[] = [
  access,
  accountLinks,
  apiTokens,
  calendars,
  activeTasks,
  activity,
  backups,
  batches,
  changes,
  comments,
  completion,
  dashboard,
  deleted,
  due,
  evidence,
  holidays,
  lists,
  live,
  mail,
  managers,
  matrix,
  messages,
  milestones,
  myWork,
  nextSteps,
  newWork,
  oidc,
  organisation,
  ownerRoles,
  people,
  personalLinks,
  problems,
  projects,
  replacements,
  rounds,
  search,
  secondFactor,
  sessions,
  slideBars,
  slides,
  statusReport,
  stepOfProjects,
  steps,
  tasks,
  templates,
  visibility,
  waits,
  webhooks,
];
