/** Header of GET /api/user: the position from which to listen. */
export const positionHeader = 'X-Log-Position';

/**
 * Response headers of writes: log positions, and changes as the event stream reports them. A replayed response lacks
 * the first; a response with too many changes lacks the second.
 */
export const writeHeaders = { positions: 'X-Log-Positions', changes: 'X-Changes' } as const;

/** Value of the positions header if the write changed nothing. */
export const noPositions = 'none';
