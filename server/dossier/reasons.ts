import type { Row } from '#server/db/tables.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { recordedRows } from './lasting-records.ts';

const columns = ['id', 'taskStepId', 'what', 'reason', 'author', 'createdAt'] as const;
export type Reason = Pick<Row<'recordedReasons'>, (typeof columns)[number]>;

export function reasonsOf(one: DossierInput, stepIds?: readonly number[]): AsyncGenerator<Reason> {
  return recordedRows<Reason>(one, { table: 'recordedReasons', columns }, stepIds);
}

export function reasonCell(reasons: readonly Reason[]): Html {
  const last = reasons.at(-1);
  return html`${last && html`<span class="because" dir="auto">${last.reason}</span>`}`;
}

export function reasonInFull({ words }: DossierInput, reason: Reason): Html {
  return html`<div class="reason">
    <p class="soft">
      Went on although: <bdi>${reason.what}</bdi>. <bdi>${reason.author}</bdi>,
      ${words.moment(reason.createdAt)}
    </p>
    <p class="text" dir="auto">${reason.reason}</p>
  </div>`;
}
