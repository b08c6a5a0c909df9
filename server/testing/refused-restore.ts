import { afterAll, beforeAll, expect } from 'vitest';

import { aBackup, aPlace, leftovers } from './backups.ts';
import type { ABackup } from './backups.ts';
import type { TestDatabase } from './database.ts';
import { aDump } from './dump.ts';
import { admin } from './terminal.ts';

/** A backup and a place with other data, for the tests of a file: each attempt must leave that data unchanged. */
export function refusedRestores() {
  let made: ABackup;
  let place: TestDatabase;
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    made = await aBackup();
    place = await aPlace(made.world, true);
    before = await aDump(place.database);
  });
  afterAll(async () => {
    await place.drop();
    await made.drop();
  });

  async function isUnchanged(): Promise<void> {
    expect(await aDump(place.database)).toEqual(before);
    expect(await leftovers(place)).toEqual([]);
  }

  async function isRefused(args: string[], because: RegExp): Promise<void> {
    const { code, printed, stderr } = await admin(['restore', ...args], {
      settings: place.settings,
    });
    expect(stderr).toMatch(because);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(printed).toEqual([]);
    expect(code).not.toBe(0);
    await isUnchanged();
  }

  return { made: () => made, place: () => place, isRefused, isUnchanged };
}
