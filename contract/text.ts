import * as z from 'zod/mini';

// C0 controls except tab, line feed and carriage return, and two that are no characters: no field of ours
// has a use for them, and XML cannot hold them.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

// A name of zero-width characters, soft hyphens and blank Braille patterns alone looks blank in every list.
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The number of characters of a text as people count them: code points, not UTF-16 units. */
export function characters(value: string): number {
  return Array.from(value).length;
}

/**
 * Text that may be blank: trimmed, at most `max` characters, storable on every engine. What shows nothing
 * is blank.
 */
export function text(max: number) {
  return storable(z.string({ error: 'Must be text' }), max).check(
    z.overwrite((value) => (visible.test(value) ? value : '')),
  );
}

/** Text that must say something; `message` is what the form shows when it does not. */
export function requiredText(max: number, message: string) {
  const given = z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? message : 'Must be text',
  });
  return storable(given, max)
    .check(
      z.minLength(1, message),
      z.refine<string>((value) => value === '' || visible.test(value), message),
    )
    .register(z.globalRegistry, { pattern: notBlank });
}

/** How the API's description says that a text must not be blank. */
export const notBlank = String.raw`\S`;

const emailAddress = /^[^\s@]+@[^\s@]+$/;

/** A check: an e-mail address as far as it can be told by looking. */
export const isEmail = z.refine<string>(
  (value) => value === '' || emailAddress.test(value),
  'Must be an e-mail address',
);

/** What the API's description says of an e-mail address that may be blank, or not. */
export const emailFormat = {
  optional: { format: 'email', pattern: String.raw`^\s*([^\s@]+@[^\s@]+\s*)?$` },
  required: { format: 'email', pattern: String.raw`^\s*[^\s@]+@[^\s@]+\s*$` },
};

// What cannot be seen makes one name look like another, and turns a line around.
const invisible = /[\u2800\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}]/u;
const reordering = /[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}]/u;
const without = (pattern: RegExp) =>
  z.refine<string>((value) => !pattern.test(value), 'Contains characters that cannot be seen');

/** A check: one line, in which nothing turns the direction of what is read around. */
export const oneLine = without(reordering);

/** A check: one line of which everything can be seen, since it is compared with others. */
export const distinctLine = without(invisible);

/** Text that nobody may change on the way, blanks included: a password. */
export function verbatimText(max: number, message: string) {
  return z
    .string({ error: message })
    .check(z.minLength(1, message), wellFormed, atMost(max))
    .register(z.globalRegistry, { maxLength: max });
}

// Of what cannot be stored nothing else needs to be said.
const wellFormed = z.refine<string>((value) => value.isWellFormed() && !controls.test(value), {
  error: 'Contains characters that cannot be stored',
  abort: true,
});

function atMost(max: number) {
  // A text of at most `max` UTF-16 units cannot have more code points: only longer ones are counted.
  return z.refine<string>(
    (value) => value.length <= max || characters(value) <= max,
    `Must be at most ${max.toLocaleString('en-US')} characters`,
  );
}

function storable(given: z.ZodMiniString, max: number) {
  return given
    .check(z.trim(), wellFormed, atMost(max))
    .register(z.globalRegistry, { maxLength: max });
}
