/** The key after `g`, the name of the page and its address. */
export const places = [
  ['d', 'Dashboard', '/'],
  ['m', 'My Work', '/my-work'],
  ['p', 'Projects', '/projects'],
  ['a', 'Archived Projects', '/archived-projects'],
  ['t', 'Task Management', '/tasks'],
  ['e', 'People', '/people'],
  ['s', 'Settings', '/settings'],
  ['v', 'Activity', '/activity'],
  ['r', 'Status report', '/status'],
  ['x', 'Matrix of open projects', '/?view=matrix'],
] as const;
