import type { Row } from '#server/db/tables.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { recordedRows } from './lasting-records.ts';
import { finishedBy } from './work.ts';

const columns = [
  ...(['id', 'taskStepId', 'stepName', 'number', 'reason', 'note', 'toName'] as const),
  ...(['author', 'createdAt', 'former'] as const),
] as const;
export type Round = Pick<Row<'rounds'>, (typeof columns)[number]>;

export function roundsOf(one: DossierInput, stepIds?: readonly number[]): AsyncGenerator<Round> {
  return recordedRows<Round>(one, { table: 'rounds', columns }, stepIds);
}

export function roundsCell(rounds: readonly Round[]): Html {
  const last = rounds.at(-1);
  return html`${last && html`<b>${rounds.length}×</b> <span dir="auto">${last.reason}</span>`}`;
}

export function roundInFull(one: DossierInput, round: Round): Html {
  const { number, reason, note, toName, author, createdAt, former } = round;
  const { step } = former;
  return html`<div class="round">
    <p class="soft">
      Sent back, time ${number}: <bdi>${author}</bdi>, ${one.words.moment(createdAt)}
      ${toName && html`, to <bdi>${toName}</bdi>`}
      ${step.completedAt && html`. It had been done by ${finishedBy(one, step)}`}
    </p>
    <p class="text" dir="auto">${[reason, note].filter(Boolean).join(': ')}</p>
  </div>`;
}
