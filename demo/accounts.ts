/**
 * Who signs in to the demo world beside the primary manager; every account has the password of `demoSignIn`.
 * `lastSeen` is the number of hours since the last sign-in.
 */
export const managers = {
  maya: { firstName: 'Maya', lastName: 'Okafor', role: 'manager', lastSeen: 2 },
  daniel: { firstName: 'Daniel', lastName: 'Reyes', role: 'manager', lastSeen: 19 },
  susan: { firstName: 'Susan', lastName: 'Whitlock', role: 'manager', lastSeen: 26 },
  kevin: { firstName: 'Kevin', lastName: 'Tran', role: 'manager', lastSeen: 71 },
  laura: { firstName: 'Laura', lastName: 'Petrov', role: 'manager', lastSeen: 24 * 23 },
} as const;

/** A regional director who looks, and changes nothing. */
export const viewer = {
  firstName: 'Frank',
  lastName: 'Delaney',
  role: 'viewer',
  lastSeen: 96,
} as const;

export type ManagerKey = keyof typeof managers;
