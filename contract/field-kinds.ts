import * as z from 'zod/mini';

import type { Field } from './fields.ts';
import { hours } from './hours.ts';
import { lengths } from './limits.ts';
import { requiredLine, text } from './text.ts';
import { id } from './values.ts';

/* Kinds of fields, with their schemas in every place (`fields.ts`). */

export function name() {
  const sent = requiredLine(lengths.name, 'Name is required');
  const shown = z.string();
  return {
    kind: 'text' as const,
    label: 'Name',
    blank: '',
    absent: '',
    item: shown,
    live: shown,
    create: sent,
    change: z.optional(sent),
    template: shown,
    sentTemplate: sent,
  };
}

export function description() {
  const shown = z.string();
  return {
    ...optional('Description', shown, text(lengths.description)),
    kind: 'optionalText' as const,
    blank: '',
    absent: null,
    item: shown,
    template: z.nullable(shown),
  };
}

export function workHours() {
  return { ...always('Estimated hours', z.number(), hours, 0), kind: 'hours' as const };
}

/** Yes or no. */
export function flag<const Words extends Field>(words: Words) {
  const sent = z.boolean('Must be true or false');
  return {
    ...always('', z.boolean(), sent, false),
    kind: 'flag' as const,
    absent: undefined,
    template: z.optional(z.boolean()),
    sentTemplate: z.optional(sent),
    ...words,
  };
}

/** The id of another record. */
export function reference(label: string) {
  return { ...optional(label, id, id), kind: 'reference' as const };
}

/** A value that is always there, although requests may omit it. */
export function always<Shown extends z.ZodMiniType, Sent extends z.ZodMiniType>(
  label: string,
  shown: Shown,
  sent: Sent,
  blank: z.output<Sent> & z.core.util.NoUndefined<z.output<Sent>>,
) {
  const given = z._default(sent, blank);
  return {
    label,
    blank,
    absent: blank,
    item: shown,
    live: shown,
    create: given,
    change: z.optional(sent),
    template: shown,
    sentTemplate: given,
  };
}

/** A value that may be null; templates omit it instead. */
function optional<Shown extends z.ZodMiniType, Sent extends z.ZodMiniType>(
  label: string,
  shown: Shown,
  sent: Sent,
) {
  const field = onlyInProjects(label, shown, sent);
  return { ...field, template: z.optional(shown), sentTemplate: field.create };
}

export function onlyInProjects<Shown extends z.ZodMiniType, Sent extends z.ZodMiniType>(
  label: string,
  shown: Shown,
  sent: Sent,
) {
  const given = z.optional(z.nullable(sent));
  const value = z.nullable(shown);
  return {
    label,
    blank: null,
    absent: undefined,
    item: value,
    live: value,
    create: given,
    change: given,
  };
}
