import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';
import { createFirstManager } from './managers/first-manager.ts';
import { addUsualReasons } from './rounds/usual-reasons.ts';

/**
 * Creates the primary manager and the usual send-back reasons if there is no account, and the demo data in a demo. Returns the sign-in notice for
 * the terminal, empty if accounts existed.
 */
export async function firstStart(ctx: Ctx, config: Config, demo: boolean): Promise<string> {
  if (demo) return startDemo(ctx, config);
  const made = await createFirstManager(ctx, config.primaryManager, addUsualReasons);
  if (!made) return '';
  const { username, inventedPassword } = made;
  return inventedPassword
    ? `  Sign in as ${username} with the password ${inventedPassword}\n` +
        `  It is shown only once. Lost it? npm run admin -- reset-password ${username}\n`
    : `  Sign in as ${username} with the password in PRIMARY_MANAGER_PASSWORD\n`;
}

async function startDemo(ctx: Ctx, { primaryManager }: Config): Promise<string> {
  const { demoWorld, demoSignIn } = await import('#demo/world.ts');
  const { username, password } = demoSignIn;
  await createFirstManager(ctx, { ...primaryManager, password });
  await demoWorld(ctx);
  return (
    '  This is a demo: what you change is gone when it stops.\n' +
    `  Sign in as ${username} with the password ${password}\n` +
    `  or, to look after accounts, as ${primaryManager.username}\n`
  );
}
