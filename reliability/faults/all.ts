import { faults as browser } from './browser.ts';
import { faults as concurrency } from './concurrency.ts';
import { faults as durability } from './durability.ts';
import type { Fault } from './fault.ts';
import { faults as input } from './input.ts';
import { faults as operation } from './operation.ts';
import { faults as overload } from './overload.ts';
import { faults as uploads } from './uploads.ts';

/** Every planted fault, by the part of the table that it belongs to. */
export const faults: Fault[] = [
  ...durability,
  ...concurrency,
  ...overload,
  ...input,
  ...browser,
  ...uploads,
  ...operation,
];
