import type { MailContents, MailRow, MailSection } from './mail.ts';

/** The plain text of a mail. */
export function mailText(contents: MailContents): string {
  const { title, lead, quote, sections, action, why, foot } = contents;
  const parts = [
    title,
    lead,
    quote &&
      quote
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    ...sections.map(sectionText),
    action && `${action.label}:\n${action.href}`,
    ['-- ', why, ...foot.map(({ label, href }) => `${label}: ${href}`)].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sectionText({ title, rows, more }: MailSection): string {
  const lines = [title.toUpperCase(), ...rows.map(rowText), ...(more ? [more] : [])];
  return lines.join('\n\n');
}

function rowText({ text, facts, href }: MailRow): string {
  return [
    `* ${text}`,
    ...[facts.join(' · '), href].filter(Boolean).map((line) => `  ${line}`),
  ].join('\n');
}
