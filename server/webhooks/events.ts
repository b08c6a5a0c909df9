import type { WebhookEvent } from '#contract/webhooks.ts';
import type { LoggedEntry } from '#formats/activity/logged-entry.ts';

type Entry = Pick<LoggedEntry, 'action' | 'entityType' | 'fields'>;

/** The name of an entry of the activity log in webhooks; null if they do not report it. */
export function eventOf({ action, entityType, fields }: Entry): WebhookEvent | null {
  if (action === 'created') return created[entityType] ?? null;
  if (action !== 'updated') return null;
  const after = (field: string) => fields?.[field]?.after;
  if (entityType === 'project') {
    if (after('status') === 'completed') return 'project.archived';
    if (after('status') === 'on_hold') return 'project.put_on_hold';
    return fields?.['endDate'] ? 'project.hire_date_changed' : null;
  }
  const isCompleted = after('status') === 'completed';
  if (entityType === 'task') return isCompleted ? 'task.completed' : null;
  if (entityType !== 'taskStep') return null;
  if (after('sentBack') !== undefined && after('sentBack') !== null) return 'step.sent_back';
  return isCompleted ? 'step.completed' : null;
}

const created: Partial<Record<Entry['entityType'], WebhookEvent>> = {
  project: 'project.created',
  comment: 'comment.created',
};

/** The kinds of records that an event is about. */
export const kindsOfEvents = ['project', 'task', 'taskStep', 'comment'] as const;
