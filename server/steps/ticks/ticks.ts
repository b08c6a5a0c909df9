import { together } from '#server/records/together.ts';

import { runTicks } from './group.ts';

/**
 * Sets the completion of a detail together with the others that wait. Null, with nothing written, where the ordinary
 * way of changing a detail has to do it.
 */
export const tickTogether = together(runTicks);
