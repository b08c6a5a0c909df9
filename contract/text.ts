import * as z from 'zod/mini';

import { characters, isStorable } from './characters.ts';
import { cleanLine, cleanName, cleanText } from './clean-text.ts';
import { formatNumber } from './words.ts';

// Names of only zero-width characters, soft hyphens or blank Braille patterns would look empty.
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(value: string): boolean {
  return visible.test(value);
}

type Form = (text: string) => string;

/** In the one form of `clean-text.ts`, at most `max` characters, storable on both engines. Invisible text becomes blank. */
export function text(max: number, form: Form = cleanText) {
  return storable(z.string({ error: 'Must be text' }), max, form).check(
    z.overwrite((value) => (visible.test(value) ? value : '')),
  );
}

/** A text of a single line. */
export function line(max: number) {
  return text(max, cleanLine);
}

/** `message` is the error for blank text; `form` returns what is stored and checked. */
export function requiredText(max: number, message: string, form: Form = cleanText) {
  const given = z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? message : 'Must be text',
  });
  return storable(given, max, form)
    .check(
      z.minLength(1, message),
      z.refine<string>((value) => value === '' || visible.test(value), message),
    )
    .register(z.globalRegistry, { pattern: notBlank });
}

export function requiredLine(max: number, message: string) {
  return requiredText(max, message, cleanLine);
}

/** A name that must not look like another one. */
export function requiredName(max: number, message: string) {
  return requiredText(max, message, cleanName);
}

export const notBlank = String.raw`\S`;

const emailAddress = /^[^\s@]+@[^\s@]+$/;

export const isEmail = z.refine<string>(
  (value) => value === '' || emailAddress.test(value),
  'Must be an email address',
);

export const emailFormat = {
  optional: { format: 'email', pattern: String.raw`^\s*([^\s@]+@[^\s@]+\s*)?$` },
  required: { format: 'email', pattern: String.raw`^\s*[^\s@]+@[^\s@]+\s*$` },
};

// Invisible characters make different names look the same; bidirectional controls reorder a line.
const invisible = /[\u2800\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}]/u;
const reordering = /[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}]/u;
const without = (pattern: RegExp) =>
  z.refine<string>((value) => !pattern.test(value), 'Contains invisible characters');

/** A single line without characters that change the reading direction. */
export const oneLine = without(reordering);

/** A single line without invisible characters, for names that must be distinguishable. */
export const distinctLine = without(invisible);

/** Taken exactly as sent, including whitespace: a password. */
export function verbatimText(max: number, message: string) {
  return z
    .string({ error: message })
    .check(z.minLength(1, message), wellFormed, atMost(max))
    .register(z.globalRegistry, { maxLength: max });
}

// Aborts to avoid further errors about the same text.
const wellFormed = z.refine<string>(isStorable, {
  error: 'Contains unsupported characters',
  abort: true,
});

function atMost(max: number) {
  // At most `max` UTF-16 units implies at most `max` code points, so only longer texts are counted.
  return z.refine<string>(
    (value) => value.length <= max || characters(value) <= max,
    `Must be at most ${formatNumber(max)} characters`,
  );
}

function storable(given: z.ZodMiniString, max: number, form: Form) {
  return given
    .check(z.overwrite(form), wellFormed, atMost(max))
    .register(z.globalRegistry, { maxLength: max });
}
