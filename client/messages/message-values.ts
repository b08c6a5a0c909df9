import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { lengths } from '#contract/limits.ts';
import { newMessageTemplate } from '#contract/messages.ts';
import type { MessageTemplate } from '#contract/messages.ts';

/** What the form of a message template holds. */
export type MessageValues = {
  name: string;
  description: string;
  content: string;
  isActive: boolean;
};

export type MessageField = keyof MessageValues;

const blank: MessageValues = { name: '', description: '', content: '', isActive: true };

/** How a form begins that nothing has been saved of. */
export const unsaved = { version: 0, values: blank };

/** A template as the form shows it, and the version that it shows. */
export function standingOf({ version, name, description, content, isActive }: MessageTemplate) {
  const values: MessageValues = { name, description: description ?? '', content, isActive };
  return { version, values };
}

/** How the form of a copy begins: under a name of its own, and active. */
export function copyOf(template: MessageTemplate) {
  const { values } = standingOf(template);
  const name = Array.from(`Copy of ${values.name}`).slice(0, lengths.name).join('').trimEnd();
  return { version: 0, values: { ...values, name, isActive: true } };
}

/** What is sent of these values: a blank description means none. */
export function bodyOf<V extends Partial<MessageValues>>({ description, ...rest }: V) {
  return {
    ...rest,
    ...(description !== undefined && { description: description.trim() || null }),
  };
}

/** What the contract refuses in the form as it stands. */
export function problemsOf(values: MessageValues): Problems<MessageField> {
  return firstOfEach(newMessageTemplate.safeParse(values).error?.issues);
}
