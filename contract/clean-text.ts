/*
 * The one form of a text, whatever sent it: composed (NFC), with one kind of line break, without invisible marks at its
 * ends. Applying it again changes nothing.
 */

/** Texts of several lines. The line and paragraph breaks of presentations and word processors become line breaks. */
export function cleanText(text: string): string {
  return trimmed(text.replaceAll(otherBreaks, '\n'));
}

/** Texts of a single line, where such breaks become blanks. */
export function cleanLine(text: string): string {
  return trimmed(text.replaceAll(otherBreaks, ' '));
}

/** Names that must be told apart have no invisible mark at all, except those that join emojis. */
export function cleanName(text: string): string {
  return cleanLine(text.replaceAll(hiddenMarks, ''));
}

/** Two texts that look alike, apart from case, are equal in this form. For uniqueness, search and matching. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').replaceAll(anyMark, '').trim().toLowerCase();
}

const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;

// Not variation selectors and tags, which end emojis.
const marks = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`;
const start = new RegExp(String.raw`^[\s${marks}]+`);
const end = new RegExp(String.raw`(?<![\s${marks}])[\s${marks}]+$`);

const hiddenMarks =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)(?:\u200d|\ufe0f)|(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const anyMark = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

function trimmed(text: string): string {
  return text.replace(start, '').replace(end, '').normalize('NFC');
}
