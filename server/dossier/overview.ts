import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { recordsOf } from './item-records.ts';
import type { Records } from './item-records.ts';
import { anchorOf } from './items.ts';
import { stateOf, workOf } from './work.ts';
import type { Step, Task } from './work.ts';

/** One row per item: who finished it, when, and with which evidence. */
export async function* overviewPart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="items">
    <h2>Who finished what</h2>
    <table class="items">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Item</th>
          <th scope="col">Owner</th>
          <th scope="col">Due</th>
          <th scope="col">Done by, at</th>
          <th scope="col">Evidence</th>
          <th scope="col">Sent back</th>
        </tr>
      </thead>
   `;
  let isEmpty = true;
  for await (const { task, steps } of workOf(one)) {
    isEmpty = false;
    const records = await recordsOf(one, { task, steps });
    yield html`<tbody>
      ${rowOf(one, task, task.title, null, records.ofTask)}
      ${steps.map((step) => rowOf(one, step, step.name, step.dueDate, records.ofStep(step)))}
    </tbody>`;
  }
  yield html`</table>${isEmpty && html`<p class="none">The project has no tasks.</p>`}</section>`;
}

function rowOf(
  one: DossierInput,
  item: Task | Step,
  name: string,
  due: string | null,
  records: Records,
): Html {
  const isDone = item.status === 'completed';
  const isLate = !isDone && due !== null && due < one.words.today;
  const kind = 'title' in item ? 'task' : 'step';
  // Only steps have due dates.
  const dueWords = one.words.day(due) ?? (kind === 'step' && 'No date');
  return html`<tr class="${kind}">
    <th scope="row">${item.number}</th>
    <td dir="auto"><a href="#${anchorOf(item)}">${name}</a></td>
    <td dir="auto">${item.owner}</td>
    <td class="${isLate ? 'late' : ''}">${dueWords}${isLate && ' overdue'}</td>
    <td>${isDone ? doneCell(one, item) : stateOf(item)}</td>
    <td>${records.evidenceCell}</td>
    <td>${records.roundsCell}</td>
  </tr>`;
}

function doneCell({ words }: DossierInput, { completedBy, completedAt }: Task | Step): Html {
  return html`<bdi>${completedBy ?? 'Not recorded'}</bdi>
    ${completedAt && words.moment(completedAt)}`;
}
