import { test } from 'vitest';

import { isLong } from '../../reliability/harness/scale.ts';
import { engine } from './database.ts';

/** A test of rules above the database: on SQLite alone, and in the long run on both engines. */
export const once = test.runIf(engine === 'sqlite' || isLong);
