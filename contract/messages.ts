import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { requiredLine, requiredText, text } from './text.ts';
import { id, seenVersion, timestamp } from './values.ts';

/** contract/placeholders.ts lists the placeholders. */
export const messageTemplate = z.object({
  id,
  name: z.string(),
  content: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const name = requiredLine(lengths.name, 'Template name is required');
const content = requiredText(lengths.message, 'Template content is required');
const description = z.optional(z.nullable(text(lengths.description)));
const isActive = z.boolean('Must be true or false');

export const newMessageTemplate = z.object({
  name,
  content,
  description,
  isActive: z._default(isActive, true),
});
export type NewMessageTemplate = z.output<typeof newMessageTemplate>;

/** Only active templates are offered for new slides. */
export const messageTemplateChanges = z.object({
  name: z.optional(name),
  content: z.optional(content),
  description,
  isActive: z.optional(isActive),
  version: seenVersion,
});
export type MessageTemplateChanges = z.output<typeof messageTemplateChanges>;
