import { counted } from '#contract/words.ts';
import type { Row } from '#server/db/tables.ts';

import { allOf } from './contents.ts';
import { deletedEvidence } from './deleted-evidence.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { safeName } from './safe-name.ts';
import { sizeWords } from './words.ts';
import { workOf } from './work.ts';
import type { Work } from './work.ts';

const columns = [
  ...(['id', 'taskId', 'taskStepId', 'name', 'address', 'fileId', 'size', 'sha256'] as const),
  ...(['addedBy', 'createdAt', 'removedBy', 'removedAt', 'replacedById'] as const),
] as const;

export type Evidence = Pick<Row<'evidence'>, (typeof columns)[number]>;

/** The evidence of a task and its steps, including removed evidence, oldest first. */
export async function evidenceOf(
  { contents }: DossierInput,
  { task, steps }: Work,
): Promise<Evidence[]> {
  const on = (column: 'taskId' | 'taskStepId', ids: number[]) =>
    allOf(contents, { table: 'evidence', columns, by: { column, ids }, orderBy: ['id'] });
  return [
    ...(await on('taskId', [task.id])),
    ...(await on(
      'taskStepId',
      steps.map(({ id }) => id),
    )),
  ];
}

export function evidenceCell(all: readonly Evidence[]): Html {
  return html`${all.filter(({ removedAt }) => removedAt === null).map((one) => linkTo(one))}`;
}

/** Lists all evidence with its hash, including that of deleted items, removed and replaced evidence. */
export async function* evidencePart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="evidence">
    <h2>Evidence</h2>
    <table class="evidence">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Item</th>
          <th scope="col">File or link</th>
          <th scope="col">Added</th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
   `;
  let count = 0;
  for await (const work of workOf(one)) {
    const all = await evidenceOf(one, work);
    count += all.length;
    yield html`${all.map((piece) => rowOf(one, linkToItem(work, piece), piece))}`;
  }
  for await (const { item, piece } of deletedEvidence(one)) {
    count += 1;
    yield rowOf(one, html`<bdi>${item}</bdi> (deleted)`, piece);
  }
  yield html`</tbody></table>
    ${count === 0 && html`<p class="none">There is no evidence.</p>`}
    ${
      count > 0 &&
      html`<p class="made">
        ${counted(count, 'file or link', 'files and links')}. The files are in the folder evidence,
        under their number and name, unchanged: <code>sha256sum</code> or
        <code>Get-FileHash</code> gives the same hash.
      </p>`
    }</section>`;
}

function linkToItem({ task, steps }: Work, { taskStepId }: Evidence): Html {
  const { number } = steps.find(({ id }) => id === taskStepId) ?? task;
  return html`<a href="#item-${number}">${number}</a>`;
}

function rowOf(one: DossierInput, item: Html, piece: Evidence): Html {
  const { addedBy, createdAt, removedBy, removedAt, replacedById } = piece;
  const { words } = one;
  return html`<tr id="evidence-${piece.id}" class="${removedAt ? 'removed' : ''}">
    <th scope="row">${label(piece)}</th>
    <td>${item}</td>
    <td>
      ${removedAt ? html`<bdi class="name">${piece.name}</bdi>` : linkTo(piece)}
      ${piece.size !== null && html`<span class="soft">${sizeWords(piece.size)}</span>`}
      ${piece.address !== null && html`<span class="soft change">${piece.address}</span>`}
      ${
        removedAt &&
        html`<span class="change">
          ${replacedById ? `Replaced by E${replacedById}` : 'Removed'}: <bdi>${removedBy}</bdi>,
          ${words.moment(removedAt)}
        </span>`
      }
    </td>
    <td><bdi>${addedBy}</bdi><br />${words.moment(createdAt)}</td>
    <td><code>${piece.sha256}</code></td>
  </tr>`;
}

/** Links to the file in the archive, or to the URL. */
function linkTo(piece: Evidence): Html {
  const { fileId, address, name } = piece;
  const text = html`${label(piece)} <bdi>${name}</bdi>`;
  if (fileId !== null) return html`<a href="${encodedPath(pathOf(piece))}">${text}</a>`;
  return address !== null && /^https?:\/\//i.test(address)
    ? html`<a href="${address}" rel="noopener noreferrer">${text}</a>`
    : html`<span>${text}</span>`;
}

type EvidenceFile = { path: string; evidenceFileId: number; size: number };

/** Excludes removed evidence. */
export async function* evidenceFiles(one: DossierInput): AsyncGenerator<EvidenceFile> {
  for await (const work of workOf(one)) yield* filesOf(await evidenceOf(one, work));
  for await (const { piece } of deletedEvidence(one)) yield* filesOf([piece]);
}

function filesOf(all: readonly Evidence[]): EvidenceFile[] {
  return all.flatMap((piece) => {
    const { fileId, removedAt, size } = piece;
    const isThere = fileId !== null && removedAt === null;
    return isThere ? [{ path: pathOf(piece), evidenceFileId: fileId, size: size ?? 0 }] : [];
  });
}

const label = ({ id }: Evidence) => `E${id}`;
const pathOf = (piece: Evidence) => `evidence/${safeName(label(piece), piece.name)}`;

/** As a relative URL. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
