import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import type { MailBrand, MailContents, WrittenMail } from './mail.ts';

export function writtenMail(contents: MailContents, brand: MailBrand): WrittenMail {
  return {
    subject: contents.subject,
    text: mailText(contents),
    html: mailHtml(contents, brand),
  };
}
