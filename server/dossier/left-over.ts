import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { reasonInFull, reasonsOf } from './reasons.ts';
import { roundInFull, roundsOf } from './rounds.ts';
import { workOf } from './work.ts';

/** Records of the project that belong to no existing item: of the announcement, and of deleted items. */
export async function* leftOverPart(one: DossierInput): AsyncGenerator<Html> {
  const steps = new Set<number>();
  for await (const work of workOf(one)) for (const { id } of work.steps) steps.add(id);
  let isEmpty = true;
  const heading = () => {
    const before = isEmpty && html`<section id="other"><h2>Other records</h2>`;
    isEmpty = false;
    return before;
  };
  for await (const reason of reasonsOf(one)) {
    const { taskStepId } = reason;
    if (taskStepId !== null && steps.has(taskStepId)) continue;
    const what = taskStepId === null ? 'Announcement' : 'An item that was deleted';
    yield html`${heading()}
      <h4>${what}</h4>
      ${reasonInFull(one, reason)}`;
  }
  for await (const round of roundsOf(one)) {
    if (steps.has(round.taskStepId)) continue;
    yield html`${heading()}
      <h4 dir="auto">${round.stepName} (deleted)</h4>
      ${roundInFull(one, round)}`;
  }
  if (!isEmpty) yield html`</section>`;
}
