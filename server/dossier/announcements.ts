import { sql } from 'kysely';

import { rowPages } from '#server/db/json-rows.ts';
import type { Row } from '#server/db/tables.ts';

import { encodedPath } from './evidence.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';
import { safeName } from './safe-name.ts';

const columns = ['id', 'title', 'people', 'complianceNumber', 'fileId', 'fileName'] as const;
const origin = ['author', 'createdAt', 'sha256'] as const;
type Slide = Pick<Row<'slides'>, (typeof columns)[number] | 'author' | 'createdAt'> & {
  sha256: string | null;
};

/** The slides of the project, oldest first. For a deleted project, the slides that lost it. */
async function* slidesOf({ source, project, deleted }: DossierInput): AsyncGenerator<Slide> {
  const lost = deleted?.trashed.changed.filter(
    ({ table, column }) => table === 'slides' && column === 'projectId',
  );
  const ids = (lost ?? []).flatMap((change) => change.ids);
  const lostOnes = ids.length > 0 ? sql`"id" in (${sql.join(ids)})` : sql`false`;
  const pages = rowPages<Slide>(source, {
    table: sql`(select s.*, f."sha256" from "slides" as s
      left join "files" as f on f."id" = s."fileId") as "slides"`,
    columns: [...columns, ...origin],
    where: deleted ? lostOnes : sql`"projectId" = ${project.id}`,
    orderBy: ['id'],
    pageSize: 20,
  });
  for await (const page of pages) yield* page;
}

export async function* announcementsPart(one: DossierInput): AsyncGenerator<Html> {
  yield html`<section id="announcements"><h2>Announcements</h2>`;
  let isEmpty = true;
  for await (const slide of slidesOf(one)) {
    isEmpty = false;
    yield html`<article class="announcement">
      <h3 dir="auto">${slide.title}</h3>
      <p>
        ${peopleOn(slide).map((name, at) => [at > 0 && ', ', html`<bdi>${name}</bdi>`])} ·
        Compliance number <bdi>${slide.complianceNumber}</bdi> · made by <bdi>${slide.author}</bdi>,
        ${one.words.moment(slide.createdAt)}
      </p>
      ${
        slide.fileId === null
          ? html`<p class="none">Its file is no longer stored.</p>`
          : html`<p>
              <a href="${encodedPath(pathOf(slide))}">${slide.fileName}</a>
              <code>${slide.sha256}</code>
            </p>`
      }
    </article>`;
  }
  yield html`${isEmpty && html`<p class="none">No announcement was made from this project.</p>`}
    </section>`;
}

export async function* announcementFiles(
  one: DossierInput,
): AsyncGenerator<{ path: string; fileId: number }> {
  for await (const slide of slidesOf(one)) {
    if (slide.fileId !== null) yield { path: pathOf(slide), fileId: slide.fileId };
  }
}

function pathOf({ id, fileName }: Slide): string {
  return `announcements/${safeName(`A${id}`, fileName)}`;
}

function peopleOn({ people }: Slide): string[] {
  try {
    const parsed: unknown = JSON.parse(people);
    const named = Array.isArray(parsed) ? (parsed as unknown[]) : [];
    return named.flatMap((person) => {
      const { name } = (person ?? {}) as { name?: unknown };
      return typeof name === 'string' ? [name] : [];
    });
  } catch {
    return [];
  }
}
