import type { Row } from '#server/db/tables.ts';

import type { Case } from './case.ts';
import { allOf, storedContents } from './contents.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { Step } from './work.ts';

const columns = ['id', 'taskStepId', 'what', 'reason', 'author', 'createdAt'] as const;
export type Reason = Pick<Row<'recordedReasons'>, (typeof columns)[number]>;

/** The reasons that were recorded for steps. They stay where they are when the project is deleted. */
export function reasonsOf({ source }: Case, steps: readonly Step[]): Promise<Reason[]> {
  return allOf(storedContents(source), {
    table: 'recordedReasons',
    columns,
    by: { column: 'taskStepId', ids: steps.map(({ id }) => id) },
    orderBy: ['id'],
  });
}

/** In the row of a step: why it was finished although something spoke against it. */
export function reasonCell(reasons: readonly Reason[]): Html {
  const last = reasons.at(-1);
  return html`${last && html`<span class="because" dir="auto">${last.reason}</span>`}`;
}

export function reasonInFull({ words }: Case, reason: Reason): Html {
  return html`<div class="reason">
    <p class="soft">
      Went on although: <bdi>${reason.what}</bdi>. <bdi>${reason.author}</bdi>,
      ${words.moment(reason.createdAt)}
    </p>
    <p class="text" dir="auto">${reason.reason}</p>
  </div>`;
}
