import * as z from 'zod/mini';

import type { Field } from './fields.ts';
import { hours } from './hours.ts';
import { lengths } from './limits.ts';
import { requiredText, text } from './text.ts';
import { id } from './values.ts';

/* Kinds of fields, with their schemas in every place (`fields.ts`). */

export function name() {
  const required = requiredText(lengths.name, 'Name is required');
  return {
    kind: 'text' as const,
    label: 'Name',
    blank: '',
    absent: '',
    item: z.string(),
    live: z.string(),
    create: required,
    change: z.optional(required),
    template: z.string(),
    sentTemplate: required,
  };
}

export function description() {
  const sent = z.optional(z.nullable(text(lengths.description)));
  const shown = z.nullable(z.string());
  return {
    kind: 'optionalText' as const,
    label: 'Description',
    blank: '',
    absent: null,
    item: z.string(),
    live: shown,
    create: sent,
    change: sent,
    template: shown,
    sentTemplate: sent,
  };
}

export function workHours() {
  const sent = z._default(hours, 0);
  return {
    kind: 'hours' as const,
    label: 'Estimated hours',
    blank: 0,
    absent: 0,
    item: z.number(),
    live: z.number(),
    create: sent,
    change: z.optional(hours),
    template: z.number(),
    sentTemplate: sent,
  };
}

/** One of several values; there is always one. */
export function choice<Value extends string, Label extends string>(
  label: Label,
  values: z.ZodMiniEnum<{ [V in Value]: V }>,
  blank: NoInfer<Value>,
) {
  const sent = z._default(values, blank);
  return {
    label,
    blank,
    absent: blank,
    item: values,
    live: values,
    create: sent,
    change: z.optional(values),
    template: values,
    sentTemplate: sent,
  };
}

/** Yes or no. */
export function flag<const Words extends Field & { label: string }>(words: Words) {
  const sent = z.boolean('Must be true or false');
  return {
    kind: 'flag' as const,
    ...words,
    blank: false,
    absent: undefined,
    item: z.boolean(),
    live: z.boolean(),
    create: z._default(sent, false),
    change: z.optional(sent),
    template: z.optional(z.boolean()),
    sentTemplate: z.optional(sent),
  };
}

/** The id of another record. */
export function reference(label: string) {
  const sent = z.optional(z.nullable(id));
  return {
    kind: 'reference' as const,
    label,
    blank: null,
    absent: undefined,
    item: z.nullable(z.int()),
    live: z.nullable(id),
    create: sent,
    change: sent,
    template: z.optional(id),
    sentTemplate: sent,
  };
}
