import { actionWords, changeWords, inWords, kindWord } from '#server/activity/change-words.ts';
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
  const { words } = one;
  const place = [entry.taskName, entry.entityType === 'taskStep' ? null : entry.stepName];
  const isIn = entry.entityType === 'task' ? [] : place.filter((name) => name !== null);
  return html`<tr>
    <td>${words.moment(entry.createdAt)}</td>
    <td dir="auto">${entry.projectManagerName}</td>
    <td>
      ${actionWords[entry.action]} ${kindWord(entry).toLowerCase()}
      <q><bdi>${entry.entityName}</bdi></q>
      ${isIn.length > 0 && html`<span class="soft">in <bdi>${isIn.join(' / ')}</bdi></span>`}
      ${entry.cause && html`<span class="soft">(${inWords(entry.cause).toLowerCase()})</span>`}
      ${changeWords(entry, one).map((line) => html`<span class="change" dir="auto">${line}</span>`)}
    </td>
  </tr>`;
}
