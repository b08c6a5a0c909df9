import { inGroups } from '#server/records/write-groups.ts';

import { runTicks } from './group.ts';

/**
 * Sets the completion of a detail together with concurrent ticks. Returns null, with nothing written, if the
 * ordinary path has to be used.
 */
export const tickInGroup = inGroups(runTicks);
