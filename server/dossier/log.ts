import type { Piece } from '#formats/activity/sentences.ts';
import { changeWords, sentencePieces } from '#server/activity/entry-words.ts';
import { loggedPages } from '#server/activity/logged.ts';
import type { Logged } from '#server/activity/logged.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';

export async function* logPart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="activity">
    <h2>Activity</h2>
    <table class="log">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
   `;
  for await (const page of loggedPages(one.source, { projectId: one.project.id })) {
    yield html`${page.map((entry) => rowOf(one, entry))}`;
  }
  yield html`</tbody></table></section>`;
}

function rowOf(one: DossierInput, entry: Logged): Html {
  return html`<tr>
    <td>${one.words.moment(entry.createdAt)}</td>
    <td dir="auto">${entry.projectManagerName}</td>
    <td>
      ${sentencePieces(entry, one).map(nameIn)}
      ${changeWords(entry, one).map((line) => html`<span class="change" dir="auto">${line}</span>`)}
    </td>
  </tr>`;
}

function nameIn(piece: Piece): string | Html {
  if (typeof piece === 'string') return piece;
  const { name, quoted } = piece;
  return quoted ? html`<q><bdi>${name}</bdi></q>` : html`<bdi>${name}</bdi>`;
}
