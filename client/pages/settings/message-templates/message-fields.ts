import { flag, optionalText, text } from '#client/forms/record-fields.ts';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { lengths } from '#contract/limits.ts';
import type { MessageTemplate } from '#contract/messages.ts';

export const messageFields = {
  name: text('Name'),
  description: optionalText('Description'),
  content: text('Message'),
  isActive: flag('Active', { on: 'Active', off: 'Inactive' }),
};

/** The copy gets a new name and is active. */
export function copyOf({
  name,
  description,
  content,
}: MessageTemplate): ValuesOf<typeof messageFields> {
  const copied = Array.from(`Copy of ${name}`).slice(0, lengths.name).join('').trimEnd();
  return { name: copied, description: description ?? '', content, isActive: true };
}
