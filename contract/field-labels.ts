import type { FieldTable } from './fields.ts';
import { stepFields, taskFields } from './item.ts';

/** Falls back to the field's own name. */
export function fieldLabel(field: string): string {
  const ofItems: FieldTable[] = [stepFields, taskFields];
  const known = labels[field] ?? ofItems.find((table) => table[field])?.[field]?.label;
  if (known) return known;
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const labels: Record<string, string> = {
  projectManagerId: 'Project manager',
  assigneeId: 'Assignee',
  taskId: 'Task',
  startDay: 'Start',
  endDate: 'Projected hire date',
  dueOffset: 'Due date rule',
  isCompleted: 'Completed',
  isActive: 'Active',
  isPrimary: 'Primary manager',
  order: 'Order',
  archivedAt: 'Archived on',
  outcomeDay: 'Outcome day',
  outcomeNote: 'Outcome note',
  holdReason: 'Reason for holding',
  lookAgainOn: 'Look again on',
  timeZone: 'Time zone',
  email: 'Email',
  linkConfirmed: 'Link confirmed',
  alsoVisibleTo: 'Also visible to',
  defaultVisibility: 'Visible to, by default',
  defaultAlsoVisibleTo: 'Also visible to, by default',
  deleteProjects: 'Who may delete projects',
  changeTemplates: 'Who may change templates',
  estimatedDuration: 'Duration',
  taskTemplates: 'Tasks',
  assigneeRoles: 'Roles',
  personId: 'Person',
  roleHolders: 'Roles',
  waitsForId: 'Waits for',
  unmet: 'Although',
  completedAt: 'Completed at',
  invitedUntil: 'Invited until',
  resetLinkUntil: 'Reset link until',
  requireOwnPasswords: 'Own passwords required',
  oidc: "Organization's sign-in",
  signInBy: 'Sign-in by',
  personalLinkUntil: 'Personal link until',
  apiToken: 'API token',
};
