import { setFlags } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import { counted } from '#contract/words.ts';
import type { Row } from '#server/db/tables.ts';

import { allOf } from './contents.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { recordsOf } from './item-records.ts';
import type { Records } from './item-records.ts';
import { finishedBy, stateOf, workOf } from './work.ts';
import type { Step, Task } from './work.ts';

export async function* itemsPart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="work"><h2>Items in full</h2>`;
  for await (const { task, steps } of workOf(one)) {
    const records = await recordsOf(one, { task, steps });
    yield html`<article class="task">
      <h3 id="${anchorOf(task)}" dir="auto">${task.number}. ${task.title}</h3>
      ${stateLine(one, task, null)} ${factsOf(setFlags(taskFields, task))} ${textOf(task)}
      ${records.ofTask.inFull}
     `;
    yield* records.ofTask.comments();
    yield html`</article>`;
    for (const step of steps) yield* stepPart(one, step, records.ofStep(step));
  }
  yield html`</section>`;
}

async function* stepPart(one: DossierInput, step: Step, records: Records): AsyncGenerator<Html> {
  yield html`<article class="step">
    <h4 id="${anchorOf(step)}" dir="auto">${step.number} ${step.name}</h4>
    ${stateLine(one, step, step.dueDate)} ${await conditionsOf(one, step)} ${textOf(step)}
   `;
  if (step.detailsCount > 0) yield* detailsOf(one, step);
  yield records.inFull;
  yield* records.comments();
  yield html`</article>`;
}

export function anchorOf({ number }: Task | Step): string {
  return `item-${number}`;
}

function stateLine(one: DossierInput, item: Task | Step, due: string | null): Html {
  const { owner, status, estimatedHours } = item;
  return factsOf([
    status === 'completed' ? html`Done by ${finishedBy(one, item)}` : stateOf(item),
    owner !== '' && html`owner <bdi>${owner}</bdi>`,
    due !== null && html`due ${one.words.day(due)}`,
    estimatedHours > 0 && counted(estimatedHours, 'hour'),
  ]);
}

async function conditionsOf({ contents }: DossierInput, step: Step): Promise<Html> {
  const { waitsForId, blockedReason } = step;
  const [other] =
    waitsForId === null
      ? []
      : await allOf(contents, {
          table: 'taskSteps',
          columns: ['id', 'name'],
          by: { column: 'id', ids: [waitsForId] },
          orderBy: ['id'],
        });
  return factsOf([
    ...setFlags(stepFields, step),
    other && html`Waits for <bdi>${other.name}</bdi>`,
    blockedReason !== null && html`Blocked: <bdi>${blockedReason}</bdi>`,
  ]);
}

function factsOf(given: (string | Html | false | undefined)[]): Html {
  const facts = given.filter((fact) => fact !== false && fact !== undefined);
  return html`${
    facts.length > 0 &&
    html`<p class="facts">${facts.map((fact, at) => [at > 0 && ' · ', fact])}</p>`
  }`;
}

function textOf({ description }: Task | Step): Html {
  return html`${description && html`<p class="text" dir="auto">${description}</p>`}`;
}

const detailColumns = [
  ...(['id', 'text', 'completion', 'order', 'completedBy', 'completedAt'] as const),
] as const;
type Detail = Pick<Row<'stepDetails'>, (typeof detailColumns)[number]>;

async function* detailsOf(one: DossierInput, step: Step): AsyncGenerator<Html> {
  yield html`<ul class="details">`;
  const pages = one.contents.pages({
    table: 'stepDetails',
    columns: detailColumns,
    by: { column: 'taskStepId', ids: [step.id] },
    orderBy: ['order', 'id'],
  });
  for await (const page of pages) yield html`${page.map((detail) => detailOf(one, detail))}`;
  yield html`</ul>`;
}

function detailOf(one: DossierInput, detail: Detail): Html {
  const { text, completion } = detail;
  const isDone = completion === 100;
  return html`<li class="${isDone ? 'done' : 'open'}">
    <span class="text" dir="auto">${text}</span>
    <span class="soft"
      >${isDone ? finishedBy(one, detail) : completion > 0 ? `${completion}%` : 'Open'}</span
    >
  </li>`;
}
