import { accessRoutes } from './access/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deletedRoutes } from './deleted/routes.ts';
import { dossierRoutes } from './dossier/routes.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { holidayRoutes } from './holidays/routes.ts';
import type { Handlers } from './http/handler.ts';
import { listRoutes } from './lists/routes.ts';
import type { Feed } from './live/feed.ts';
import { liveRoutes } from './live/routes.ts';
import type { Streams } from './live/streams.ts';
import { mailRoutes } from './mail/routes.ts';
import { managerRoutes } from './managers/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { myWorkRoutes } from './my-work/routes.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { passwordsArePrimarys } from './oidc/state.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { ownerRoleRoutes } from './owner-roles/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { personalLinkRoutes } from './personal-links/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { roundRoutes } from './rounds/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { SessionEntrance } from './sessions/entrance.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { slideBarRoutes } from './slide-bars/routes.ts';
import { slideRoutes } from './slides/routes.ts';
import { statusReportRoutes } from './status-report/routes.ts';
import { stepRoutes } from './steps/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

type Used = {
  config: Config;
  entrance: SessionEntrance;
  feed: Feed;
  streams: Streams;
  wakeBackups: () => void;
};

/** The handler of each call of the contract. */
export function handlersOf({ config, entrance, feed, streams, wakeBackups }: Used): Handlers {
  const onlyPrimary = (ctx: Ctx) => passwordsArePrimarys(ctx, config.oidc);
  return {
    ...sessionRoutes(entrance, onlyPrimary),
    ...projectRoutes,
    ...dossierRoutes,
    ...taskRoutes,
    ...stepRoutes,
    ...slideBarRoutes,
    ...commentRoutes,
    ...evidenceRoutes(config.quotas),
    ...batchRoutes,
    ...peopleRoutes,
    ...myWorkRoutes,
    ...dashboardRoutes,
    ...statusReportRoutes,
    ...listRoutes,
    ...managerRoutes(config, entrance, onlyPrimary),
    ...oidcRoutes(config, entrance),
    ...templateRoutes,
    ...holidayRoutes,
    ...roundRoutes,
    ...messageRoutes,
    ...ownerRoleRoutes,
    ...slideRoutes(config.quotas),
    ...organisationRoutes,
    ...accessRoutes(config),
    ...apiTokenRoutes,
    ...calendarRoutes(config.publicUrl),
    ...personalLinkRoutes(config.publicUrl),
    ...webhookRoutes(config),
    ...mailRoutes(config),
    ...backupRoutes(config, wakeBackups),
    ...searchRoutes,
    ...activityRoutes,
    ...deletedRoutes,
    ...liveRoutes(feed, streams),
  };
}
