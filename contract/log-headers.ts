/** The header of GET /api/user with the position from which to listen. */
export const positionHeader = 'X-Log-Position';

/**
 * Headers of every write: its log positions, and its changes as the stream will report them. Without the first the
 * answer is a replay; without the second there were too many changes.
 */
export const writeHeaders = { positions: 'X-Log-Positions', changes: 'X-Changes' } as const;

/** The positions header of a write that changed nothing. */
export const noPositions = 'none';
