import { commentParts, withNamesIn } from '#contract/comment-text.ts';
import type { Row } from '#server/db/tables.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';

const columns = ['id', 'author', 'text', 'versions', 'editedAt', 'createdAt'] as const;
type Comment = Pick<Row<'comments'>, (typeof columns)[number]>;
type Place = 'projectId' | 'taskId' | 'taskStepId';

export async function* commentsOn(
  one: DossierInput,
  column: Place,
  id: number,
): AsyncGenerator<Html> {
  const pages = one.contents.pages({
    table: 'comments',
    columns,
    by: { column, ids: [id] },
    orderBy: ['id'],
    pageSize: 20,
  });
  for await (const page of pages) yield html`${page.map((comment) => commentOf(one, comment))}`;
}

function commentOf(one: DossierInput, comment: Comment): Html {
  const { words } = one;
  const { author, text, versions, editedAt, createdAt } = comment;
  return html`<div class="comment">
    <p class="soft">
      <bdi>${author}</bdi>,
      ${words.moment(createdAt)}${editedAt && html`, edited ${words.moment(editedAt)}`}
    </p>
    <p class="text" dir="auto">${linked(one, text)}</p>
    ${versions.map(
      (version) =>
        html`<p class="soft">Earlier, from ${words.moment(version.writtenAt)}:</p>
          <p class="text soft" dir="auto">${linked(one, version.text)}</p>`,
    )}
  </div>`;
}

function linked({ accounts }: DossierInput, text: string): Html[] {
  return commentParts(withNamesIn(text, accounts)).map((part) => {
    if (part.kind === 'text') return html`${part.text}`;
    return part.kind === 'mention'
      ? html`<b>@${part.name}</b>`
      : html`<a href="${part.href}" rel="noopener noreferrer">${part.href}</a>`;
  });
}

export async function* commentsPart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="comments"><h2>Comments on the project</h2>`;
  let isEmpty = true;
  for await (const piece of commentsOn(one, 'projectId', one.project.id)) {
    if (piece.text !== '') isEmpty = false;
    yield piece;
  }
  yield html`${isEmpty && html`<p class="none">There are none. Comments on items are with the items.</p>`}</section>`;
}
