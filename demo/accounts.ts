/**
 * The accounts besides the primary manager, all with the password of `demoSignIn`. `lastSeen` is in hours before
 * the demo starts.
 */
export const managers = {
  maya: { firstName: 'Maya', lastName: 'Okafor', role: 'manager', lastSeen: 2 },
  daniel: { firstName: 'Daniel', lastName: 'Reyes', role: 'manager', lastSeen: 19 },
  susan: { firstName: 'Susan', lastName: 'Whitlock', role: 'manager', lastSeen: 26 },
  kevin: { firstName: 'Kevin', lastName: 'Tran', role: 'manager', lastSeen: 71 },
  laura: { firstName: 'Laura', lastName: 'Petrov', role: 'manager', lastSeen: 24 * 23 },
} as const;

export const viewer = {
  firstName: 'Frank',
  lastName: 'Delaney',
  role: 'viewer',
  lastSeen: 96,
} as const;

export const contributors = {
  priya: { firstName: 'Priya', lastName: 'Raman', role: 'contributor', lastSeen: 5 },
} as const;

export type ManagerKey = keyof typeof managers;
