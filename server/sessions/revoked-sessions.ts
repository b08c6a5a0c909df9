import type { Ctx } from '#server/ctx.ts';
import { transaction } from '#server/records/transaction.ts';

import { notifyEnded } from './end-sessions.ts';
import type { SessionLookups } from './session-lookup.ts';
import { sidOf } from './tokens.ts';

const againAfterMs = 1000;

/** Sessions whose sign-out could not be stored: this process refuses them, and deletes them as soon as possible. */
export function createRevokedSessions(ctx: Ctx) {
  const sids = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function add(sid: string): void {
    sids.add(sid);
    timer ??= setTimeout(() => void deleteRows(), againAfterMs).unref();
  }

  async function deleteRows(): Promise<void> {
    const these = [...sids];
    try {
      await transaction(ctx, ({ db }) =>
        db.deleteFrom('sessions').where('sid', 'in', these).execute(),
      );
      for (const sid of these) sids.delete(sid);
      await notifyEnded(ctx);
    } catch {
      // Retried below.
    }
    timer = undefined;
    for (const sid of sids) add(sid);
  }

  function wrapLookups({ look, known }: SessionLookups): SessionLookups {
    const isOver = (token: string) => sids.size > 0 && sids.has(sidOf(token));
    return {
      known: (token) => (isOver(token) ? null : known(token)),
      look: async (token) =>
        isOver(token) ? { sid: sidOf(token), session: null, log: '' } : look(token),
    };
  }

  return {
    add,
    wrapLookups,
    has: (sid: string) => sids.has(sid),
    close: () => clearTimeout(timer),
  };
}

export type RevokedSessions = ReturnType<typeof createRevokedSessions>;
