import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { oneLine } from './mail.ts';
import type { MailBrand, MailContents, MailSection, WrittenMail } from './mail.ts';

export function writtenMail(contents: MailContents, brand: MailBrand): WrittenMail {
  const shown = inLines(contents);
  return {
    subject: shown.subject,
    text: mailText(shown),
    html: mailHtml(shown, brand),
  };
}

/** Each text is one line, except for the quote. */
function inLines({ title, lead, quote, sections, ...others }: MailContents): MailContents {
  return {
    ...others,
    title: oneLine(title),
    lead: lead && oneLine(lead),
    quote: quote && quote.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'),
    sections: sections.map(sectionInLines),
  };
}

function sectionInLines({ rows, ...section }: MailSection): MailSection {
  const shown = rows.map(({ text, facts, href }) => ({
    text: oneLine(text),
    facts: facts.map(oneLine),
    href,
  }));
  return { ...section, rows: shown };
}
