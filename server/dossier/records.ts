import type { Case } from './case.ts';
import { commentsOn } from './comments.ts';
import { evidenceCell, evidenceOf } from './evidence.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { reasonCell, reasonInFull, reasonsOf } from './reasons.ts';
import type { Step, Work } from './work.ts';

/** What is recorded of one item beside its own facts. */
export type Records = {
  evidenceCell: Html;
  roundsCell: Html;
  inFull: Html;
  /** Their texts may be long: they are read when they are written. */
  comments: () => AsyncIterable<Html>;
};

/** Reads what is recorded of a task and its steps. */
export async function recordsOf(one: Case, work: Work) {
  const evidence = await evidenceOf(one, work);
  const reasons = await reasonsOf(one, work.steps);
  const evidenceByStep = Map.groupBy(evidence, ({ taskStepId }) => taskStepId);
  const reasonsByStep = Map.groupBy(reasons, ({ taskStepId }) => taskStepId);
  const nothing = html``;
  return {
    ofTask: {
      evidenceCell: evidenceCell(evidenceByStep.get(null) ?? []),
      roundsCell: nothing,
      inFull: nothing,
      comments: () => commentsOn(one, 'taskId', work.task.id),
    } satisfies Records,
    ofStep: ({ id }: Step): Records => {
      const proof = evidenceCell(evidenceByStep.get(id) ?? []);
      const stated = reasonsByStep.get(id) ?? [];
      return {
        evidenceCell: html`${proof}${reasonCell(stated)}`,
        roundsCell: nothing,
        inFull: html`${stated.map((reason) => reasonInFull(one, reason))}`,
        comments: () => commentsOn(one, 'taskStepId', id),
      };
    },
  };
}
