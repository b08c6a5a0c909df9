import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { Slide } from '#contract/slides.ts';
import { sha256 } from '#server/files/sha256.ts';

import type { Caller } from './person.ts';
import { differences, settle } from './witness.ts';
import type { KnownProject, KnownSlide, Witness } from './witness.ts';

/**
 * Reads everything back and reports errors: acknowledged data that is missing, data that was never sent, and
 * partial data. Records that were read since their last write are only checked for existence, unless `all`.
 * Afterwards the found data counts as known.
 */
export async function readBack(
  { projects, slides }: Witness,
  person: Caller,
  address: () => string,
  { all = false } = {},
): Promise<string[]> {
  const wrong: string[] = [];
  const listed = new Map<string, Project>();
  for (const project of await get<Project[]>(person, '/api/projects')) {
    const { name } = project;
    if (listed.has(name)) wrong.push(`${name} is there twice`);
    if (!projects.get(name)?.there.allows(true)) wrong.push(`${name} should not be there`);
    listed.set(name, project);
  }
  for (const known of projects.values()) {
    const found = listed.get(known.name);
    if (found) wrong.push(...(await readProject(known, found.id, person, all)));
    else if (known.there.is(true)) wrong.push(`${known.name} is lost`);
    if (!found) known.there.settle(false);
  }
  return [...wrong, ...(await readSlides(slides, person, address(), all))];
}

async function readProject(known: KnownProject, id: number, person: Caller, all: boolean) {
  if (!known.unread && !all) return [];
  const found = await get<ProjectDetail>(person, `/api/projects/${id}?include=details`);
  const wrong = differences(known, found);
  settle(known, found);
  return wrong;
}

async function readSlides(
  known: Map<string, KnownSlide>,
  person: Caller,
  address: string,
  all: boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  if (known.size === 0) return wrong;
  const listed = await get<Slide[]>(person, '/api/slides');
  const titles = new Set(listed.map(({ title }) => title));
  for (const { title, id } of known.values()) {
    if (id !== undefined && !titles.has(title)) wrong.push(`slide ${title} is lost`);
  }
  for (const { id, title } of listed) {
    const slide = known.get(title);
    if (!slide) wrong.push(`slide ${title} should not be there`);
    if (!slide || (!slide.unread && !all)) continue;
    const file = await download(address, id, person.cookie);
    if (file === undefined) wrong.push(`slide ${title} has no file`);
    else if (slide.sha256 && file !== slide.sha256) wrong.push(`slide ${title} has another file`);
    slide.unread = false;
  }
  return wrong;
}

async function download(address: string, id: number, cookie: string): Promise<string | undefined> {
  const answer = await fetch(new URL(`/api/slides/${id}/download`, address), {
    headers: { cookie },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200 ? sha256(bytes) : undefined;
}

async function get<T>(person: Caller, path: string): Promise<T> {
  const { status, body } = await person.call<T>('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}
