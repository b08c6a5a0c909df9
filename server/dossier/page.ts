import { announcementsPart } from './announcements.ts';
import { commentsPart } from './comments.ts';
import { evidencePart } from './evidence.ts';
import { factsPart } from './facts.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { itemsPart } from './items.ts';
import { leftOverPart } from './left-over.ts';
import { logPart } from './log.ts';
import { overviewPart } from './overview.ts';
import { policyOf, styleOf } from './style.ts';

const parts = [
  ['items', 'Who finished what', overviewPart],
  ['evidence', 'Evidence', evidencePart],
  ['work', 'Items in full', itemsPart],
  ['comments', 'Comments', commentsPart],
  ['announcements', 'Announcements', announcementsPart],
  ['activity', 'Activity', logPart],
] as const;

/** A self-contained page, for reading and printing. */
export async function* pageOf(one: DossierInput): AsyncGenerator<Html> {
  const { project } = one;
  const style = styleOf(one);
  yield html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policyOf(style)}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${project.name} - Dossier</title>
        ${style.element}
      </head>
      <body>
        <main>
          ${factsPart(one)}
          <nav aria-label="Parts of this dossier">
            ${parts.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}
          </nav>
     `;
  for (const [id, , part] of parts) {
    yield* part(one);
    if (id === 'comments') yield* leftOverPart(one);
  }
  yield html`</main></body></html>`;
}
