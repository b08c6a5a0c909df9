import type { ActivityEntry } from '#contract/activity.ts';
import type { WebhookEvent, WebhookFormat } from '#contract/webhooks.ts';
import { hrefOfComment, projectHref, stepHref, taskHref } from '#formats/activity/addresses.ts';
import { fieldText, shownFields } from '#formats/activity/field-words.ts';
import { sentenceOf, textOf } from '#formats/activity/sentences.ts';
import { datesIn } from '#server/activity/entry-words.ts';

import type { Message } from './next-message.ts';

type Here = { publicUrl: URL | undefined; timeZone: string };

type Payload = {
  type: WebhookEvent | 'test';
  timestamp: string;
  data: { text: string; [fact: string]: unknown };
};

/** The body of a request. */
export function bodyOf(format: WebhookFormat, message: Message, here: Here): string {
  const [entry] = message.entries;
  if (!entry) throw new Error('A message without an entry');
  const text = `${entry.projectManagerName} ${sentence(message.entries, here.timeZone)}`;
  const url = addressOf(hrefOf(message.entries), here.publicUrl);
  if (format === 'message') return chatBody(text, url);
  return jsonBody({
    type: message.event,
    timestamp: entry.createdAt,
    data: { text, url, ...factsOf(entry) },
  });
}

export function testBody(format: WebhookFormat, at: string, { publicUrl }: Here): string {
  const text = 'This is a test from Waymark.';
  const url = addressOf('/settings/webhooks', publicUrl);
  if (format === 'message') return chatBody(text, url);
  return jsonBody({ type: 'test', timestamp: at, data: { text } });
}

const jsonBody = (payload: Payload) => JSON.stringify(payload);

function chatBody(text: string, url: string | null): string {
  return JSON.stringify({ text: [plain(text), url].filter(Boolean).join(' ') });
}

/** Names must not call people, hide links or run commands of a chat program. */
function plain(text: string): string {
  return text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/@(?=\S)/g, '@\u200B')
    .replaceAll('](', '] (')
    .replaceAll('://', ':\u200B//')
    .replaceAll(/^\//g, '\u200B/');
}

function sentence(entries: readonly ActivityEntry[], timeZone: string): string {
  const [entry] = entries;
  const told = textOf(sentenceOf(entries, { inProject: false }));
  const facts = (entry ? shownFields(entry, datesIn(timeZone)) : [])
    .filter(({ field }) => field === 'outcome' || field === 'endDate')
    .map(fieldText);
  return facts.length > 0 ? `${told} (${facts.join(', ')})` : told;
}

/** Of the place that all of them have in common. */
function hrefOf(entries: readonly ActivityEntry[]): string | null {
  const [entry] = entries;
  if (!entry) return null;
  if (entries.length > 1) {
    const isOneTask = entries.every(({ task }) => task?.id === entry.task?.id);
    return (isOneTask ? taskHref(entry) : null) ?? projectHref(entry);
  }
  if (entry.entityType === 'comment') return hrefOfComment(entry);
  return stepHref(entry) ?? taskHref(entry) ?? projectHref(entry);
}

function addressOf(path: string | null, publicUrl: URL | undefined): string | null {
  return path && publicUrl ? publicUrl.origin + path : null;
}

function factsOf(entry: ActivityEntry) {
  const { entityType: kind, entityId: id, entityName: name, fields } = entry;
  const { task, step } = entry;
  return {
    by: { id: entry.projectManagerId, name: entry.projectManagerName },
    project: { id: entry.projectId, name: entry.projectName },
    task: kind === 'task' ? { id, name } : task,
    step: kind === 'taskStep' ? { id, name } : step,
    ...(kind === 'comment' && { comment: { id } }),
    ...(kind === 'project' && fields?.['outcome'] && { outcome: fields['outcome'].after }),
    ...(kind === 'project' && fields?.['endDate'] && { hireDate: fields['endDate'].after }),
    ...(typeof fields?.['sentBack']?.after === 'string' && { reason: fields['sentBack'].after }),
  };
}
