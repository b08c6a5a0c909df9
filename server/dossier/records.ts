import type { Case } from './case.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { Work } from './work.ts';

/** What is recorded of one item beside its own facts. */
export type Records = {
  evidenceCell: Html;
  roundsCell: Html;
  inFull: Html;
  /** Their texts may be long: they are read when they are written. */
  comments: () => AsyncIterable<Html>;
};

const nothing = html``;

export const nothingOn: Records = {
  evidenceCell: nothing,
  roundsCell: nothing,
  inFull: nothing,
  comments: async function* () {},
};

/** Reads what is recorded of a task and its steps. */
export async function recordsOf(
  _one: Case,
  _work: Work,
): Promise<{ ofTask: Records; ofStep: Map<number, Records> }> {
  return { ofTask: nothingOn, ofStep: new Map() };
}
