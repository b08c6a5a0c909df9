import { commentsOn } from './comments.ts';
import { evidenceCell, evidenceOf } from './evidence.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { reasonCell, reasonInFull, reasonsOf } from './reasons.ts';
import { roundInFull, roundsOf, roundsCell } from './rounds.ts';
import type { Step, Work } from './work.ts';

export type Records = {
  evidenceCell: Html;
  roundsCell: Html;
  inFull: Html;
  /** Comments can be long, so they are read only when they are written. */
  comments: () => AsyncIterable<Html>;
};

export async function recordsOf(one: DossierInput, work: Work) {
  const ids = work.steps.map(({ id }) => id);
  const evidence = Map.groupBy(await evidenceOf(one, work), ({ taskStepId }) => taskStepId);
  const reasons = await byStep(reasonsOf(one, ids));
  const rounds = await byStep(roundsOf(one, ids));
  const nothing = html``;
  return {
    ofTask: {
      evidenceCell: evidenceCell(evidence.get(null) ?? []),
      roundsCell: nothing,
      inFull: nothing,
      comments: () => commentsOn(one, 'taskId', work.task.id),
    } satisfies Records,
    ofStep: ({ id }: Step): Records => {
      const why = reasons.get(id) ?? [];
      const back = rounds.get(id) ?? [];
      return {
        evidenceCell: html`${evidenceCell(evidence.get(id) ?? [])}${reasonCell(why)}`,
        roundsCell: roundsCell(back),
        inFull: html`${back.map((round) => roundInFull(one, round))}
        ${why.map((reason) => reasonInFull(one, reason))}`,
        comments: () => commentsOn(one, 'taskStepId', id),
      };
    },
  };
}

async function byStep<Recorded extends { taskStepId: number | null }>(
  rows: AsyncIterable<Recorded>,
): Promise<Map<number | null, Recorded[]>> {
  const all: Recorded[] = [];
  for await (const row of rows) all.push(row);
  return Map.groupBy(all, ({ taskStepId }) => taskStepId);
}
