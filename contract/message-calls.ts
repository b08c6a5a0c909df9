import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { messageTemplate, messageTemplateChanges, newMessageTemplate } from './messages.ts';

const messages = callsOf('messages', 'changeTemplates');

export const messageCalls = {
  listMessageTemplates: messages.read('/api/message-templates', 'All message templates, by name', {
    answer: z.array(messageTemplate),
    cached: true,
  }),
  createMessageTemplate: messages.create('/api/message-templates', 'Add a message template', {
    body: newMessageTemplate,
    answer: messageTemplate,
  }),
  updateMessageTemplate: messages.save(
    'PUT',
    '/api/message-templates/{id}',
    'Change a message template',
    { body: messageTemplateChanges, answer: messageTemplate },
  ),
  deleteMessageTemplate: messages.remove(
    '/api/message-templates/{id}',
    'Delete a message template; slides keep their text',
  ),
  undeleteMessageTemplate: messages.undelete(
    '/api/message-templates/{id}/undelete',
    'Restore a deleted message template',
  ),
} as const satisfies Record<string, Call>;
