import { expect, test } from 'vitest';

import { crossed } from './borders.mjs';

test.each([
  ['client/projects/card.tsx', 'zod'],
  ['contract/projects.ts', 'node:fs'],
  ['contract/projects.ts', 'server/projects/queries.ts'],
  ['client/projects/card.tsx', 'server/projects/queries.ts'],
  ['server/projects/queries.ts', 'client/projects/queries.ts'],
  ['server/projects/commands.ts', 'server/testing/world.ts'],
  ['server/db/prepared.ts', 'server/live/feed.ts'],
  ['server/db/prepared.ts', 'server/ctx.ts'],
  ['server/db/prepared.ts', 'server/records/kinds.ts'],
  ['server/records/trash.ts', 'server/projects/queries.ts'],
  ['server/steps/queries.ts', 'server/tasks/queries.ts'],
  ['server/db/migrations/first.ts', 'server/projects/commands.ts'],
  ['server/live/feed.ts', 'server/db/log.ts'],
  ['server/live/feed.ts', 'server/projects/queries.ts'],
  ['server/projects/routes.ts', 'kysely'],
  ['server/projects/commands.ts', 'hono'],
  ['server/projects/queries.ts', 'server/http/errors.ts'],
  ['server/files/images.ts', 'hono'],
  ['server/sessions/end-sessions.ts', 'server/http/env.ts'],
  ['server/projects/commands.ts', 'server/tasks/routes.ts'],
  ['client/ui/table.tsx', 'client/projects/card.tsx'],
  ['client/ui/table.tsx', 'contract/projects.ts'],
  ['client/checklist/task-row.tsx', 'client/people/queries.ts'],
  ['client/ui/table.tsx', 'client/checklist/task-row.tsx'],
  ['client/projects/card.tsx', 'client/tasks/row.tsx'],
  ['client/projects/card.tsx', 'client/app/shell.tsx'],
  ['client/projects/card.tsx', 'client/dashboard/queries.ts'],
  ['client/shared/badges.tsx', 'client/projects/queries.ts'],
  ['client/api.ts', 'client/projects/queries.ts'],
])('%s may not import %s', (file, target) => {
  expect(crossed(file, target)).toHaveLength(1);
});

test.each([
  ['contract/projects.ts', 'zod/mini'],
  ['contract/projects.ts', 'contract/text.ts'],
  ['contract/progress.test.ts', 'fast-check'],
  ['server/projects/routes.ts', 'server/projects/commands.ts'],
  ['server/projects/commands.ts', 'server/tasks/commands.ts'],
  ['server/projects/commands.ts', 'kysely'],
  ['server/projects/projects.test.ts', 'server/testing/world.ts'],
  ['server/db/log.ts', 'server/db/open.ts'],
  ['server/db/log.ts', 'contract/live.ts'],
  ['server/records/trash.ts', 'server/db/chunks.ts'],
  ['server/records/trash.ts', 'server/ctx.ts'],
  ['server/tasks/queries.ts', 'server/steps/queries.ts'],
  ['server/live/routes.ts', 'server/http/register.ts'],
  ['server/sessions/cookie.ts', 'hono/cookie'],
  ['server/app.ts', 'server/projects/routes.ts'],
  ['client/projects/card.tsx', 'client/tasks/queries.ts'],
  ['client/projects/card.tsx', 'client/ui/table.tsx'],
  ['client/projects/card.tsx', 'client/checklist/task-editor.tsx'],
  ['client/checklist/task-row.tsx', 'client/ui/button.tsx'],
  ['client/projects/card.tsx', 'client/shared/badges.tsx'],
  ['client/checklist/task-row.tsx', 'client/shared/badges.tsx'],
  ['client/shared/failure.ts', 'client/api.ts'],
  ['client/projects/card.tsx', 'client/api.ts'],
  ['client/app/dashboard-page.tsx', 'client/projects/card.tsx'],
  ['client/ui/table.tsx', 'react'],
])('%s may import %s', (file, target) => {
  expect(crossed(file, target)).toEqual([]);
});
