import type { Fault } from './fault.ts';

/** Every planted fault, in the order of the rows. */
export const faults: Fault[] = [];
