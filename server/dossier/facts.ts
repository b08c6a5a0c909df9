import { outcomeLabels, priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import { counted, formatNumber } from '#contract/words.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';

export function factsPart(one: DossierInput): Html {
  const { project, organisation, words, account, asOf, deleted } = one;
  const { stepsCount, completedStepsCount: done, percentageComplete } = project;
  return html`<header>
      <p class="sender"><bdi>${organisation.name || 'Waymark'}</bdi><span>Project dossier</span></p>
      <h1 dir="auto">${project.name}</h1>
      <p class="lead">
        <strong>${percentageComplete}% complete</strong> · ${formatNumber(done)} of
        ${counted(stepsCount, 'step')} completed · as of ${words.zoned(asOf)}
      </p>
      ${
        deleted &&
        html`<p class="notice">
          This project was deleted by <bdi>${deleted.by}</bdi> on ${words.moment(deleted.at)}.
        </p>`
      }
    </header>
    <section id="facts" aria-label="Facts">
      <dl class="facts">
        ${listed(one).map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd dir="auto">${value}</dd>
            </div>`,
        )}
      </dl>
      ${project.description && html`<p class="text" dir="auto">${project.description}</p>`}
      <p class="made">
        Prepared for <bdi>${account?.name ?? 'Waymark'}</bdi>. Times are those of
        ${one.timeZone.replaceAll('_', ' ')}.
      </p>
    </section>`;
}

type Fact = readonly [label: string, value: string | Html];

function listed({ project, words, names }: DossierInput): Fact[] {
  const { outcome, outcomeDay, outcomeNote, archivedAt } = project;
  const onHold = project.status === 'on_hold';
  const facts: (readonly [string, string | Html | null])[] = [
    ['Status', projectStatusLabels[project.status]],
    ['Market', project.market],
    ['Category', project.category],
    [
      'Project manager',
      project.projectManagerId === null ? 'Not assigned' : names.manager(project.projectManagerId),
    ],
    ['Start', words.day(project.startDay)],
    ['Projected hire date', words.day(project.endDate)],
    ...project.milestones.map(({ name, day }) => [name, words.day(day) ?? 'No day yet'] as const),
    ['Priority', priorityLabels[project.priority]],
    ['Advisor', joined(project.advisorName, project.advisorTitle)],
    ['Prior firm', project.advisorPriorFirm],
    ['Location', project.advisorLocation],
    ['Hiring manager', joined(project.hiringManagerName, project.hiringManagerTitle)],
    ...project.roleHolders.map(
      ({ ownerRoleId, personId }) =>
        [
          names.role(ownerRoleId),
          personId === null ? 'Nobody yet' : names.person(personId),
        ] as const,
    ),
    ['Created', words.moment(project.createdAt)],
    ['Archived', archivedAt && words.moment(archivedAt)],
    ['Outcome', outcome && joined(outcomeLabels[outcome], words.day(outcomeDay))],
    ['Outcome note', outcomeNote],
    ['On hold because', onHold ? project.holdReason : null],
    ['Look again on', onHold ? words.day(project.lookAgainOn) : null],
  ];
  return facts.filter((fact): fact is Fact => fact[1] !== null && fact[1] !== '');
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}
