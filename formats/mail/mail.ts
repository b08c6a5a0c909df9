/** The contents of a mail. Its plain text and its HTML are drawn from the same ones. */
export type MailContents = {
  subject: string;
  title: string;
  lead: string | null;
  quote: string | null;
  sections: MailSection[];
  action: MailLink | null;
  /** Why the reader gets it. */
  why: string;
  foot: MailLink[];
};

export type MailSection = { title: string; isUrgent?: boolean; rows: MailRow[]; more?: string };
export type MailRow = { text: string; facts: string[]; href: string | null };
export type MailLink = { label: string; href: string };

export type MailBrand = { name: string; primaryColour: string };

export type WrittenMail = { subject: string; text: string; html: string };

const mostSubject = 120;

/** One line without control characters: texts of users must not add lines, nor turn their direction. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Text of users in a header. Mail programs decode what looks like an encoded word, to a line break, too. */
export function headerText(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?');
}

export function subjectOf(text: string): string {
  return shortened(headerText(text), mostSubject);
}

export function shortened(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
