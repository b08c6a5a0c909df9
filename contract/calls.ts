import { accessCalls } from './access-calls.ts';
import { accountLinkCalls } from './account-link-calls.ts';
import { activityCalls } from './activity-calls.ts';
import { apiTokenCalls } from './api-token-calls.ts';
import { backupCalls } from './backup-calls.ts';
import { batchCalls } from './batch-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import type { Call } from './call.ts';
import { commentCalls } from './comment-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { deletedCalls } from './deleted-calls.ts';
import { evidenceCalls } from './evidence-calls.ts';
import { holidayCalls } from './holiday-calls.ts';
import { listCalls } from './list-calls.ts';
import { liveCalls } from './live-calls.ts';
import { mailCalls } from './mail-calls.ts';
import { managerCalls } from './manager-calls.ts';
import { messageCalls } from './message-calls.ts';
import { myWorkCalls } from './my-work-calls.ts';
import { oidcCalls } from './oidc-calls.ts';
import { organisationCalls } from './organisation-calls.ts';
import { ownerRoleCalls } from './owner-role-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { personalLinkCalls } from './personal-link-calls.ts';
import { projectCalls } from './project-calls.ts';
import { roundCalls } from './round-calls.ts';
import { searchCalls } from './search-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { slideBarCalls } from './slide-bar-calls.ts';
import { slideCalls } from './slide-calls.ts';
import { statusReportCalls } from './status-report-calls.ts';
import { stepCalls } from './step-calls.ts';
import { taskCalls } from './task-calls.ts';
import { templateCalls } from './template-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

export const calls = {
  ...sessionCalls,
  ...secondFactorCalls,
  ...apiTokenCalls,
  ...calendarCalls,
  ...projectCalls,
  ...taskCalls,
  ...stepCalls,
  ...slideBarCalls,
  ...commentCalls,
  ...evidenceCalls,
  ...batchCalls,
  ...peopleCalls,
  ...personalLinkCalls,
  ...myWorkCalls,
  ...dashboardCalls,
  ...statusReportCalls,
  ...listCalls,
  ...ownerRoleCalls,
  ...holidayCalls,
  ...roundCalls,
  ...managerCalls,
  ...accountLinkCalls,
  ...oidcCalls,
  ...accessCalls,
  ...templateCalls,
  ...messageCalls,
  ...slideCalls,
  ...organisationCalls,
  ...webhookCalls,
  ...mailCalls,
  ...backupCalls,
  ...searchCalls,
  ...activityCalls,
  ...deletedCalls,
  ...liveCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type Calls = typeof calls;
