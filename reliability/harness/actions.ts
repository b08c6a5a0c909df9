import type { ProjectDetail } from '#contract/projects.ts';
import { slideIdHeader } from '#contract/slides.ts';
import { sha256 } from '#server/files/sha256.ts';
import { slideForm } from '#server/testing/slides.ts';

import type { Asking } from './asking.ts';
import type { Answered, Caller } from './person.ts';
import { learn, width } from './witness.ts';
import type { KnownProject, Witness } from './witness.ts';

type Tools = Pick<Asking, 'ask' | 'write'> & {
  witness: Witness;
  pick: <T>(from: readonly T[]) => T | undefined;
};

type Action = (known: KnownProject) => Promise<void>;

const description = () => `Written ${Math.random()}`;

/** A user's actions on their own projects, recorded by the witness. */
export function actionsOf(person: Caller, { ask, write, witness, pick }: Tools) {
  async function create(name: string): Promise<KnownProject> {
    const text = description();
    const known = witness.project(name, text);
    known.there.attempt(true);
    const sent = { name, description: text, category: 'C', market: 'M', tasks: full };
    const made = await write('create', known, () =>
      person.call<ProjectDetail>('POST', '/api/projects', sent),
    );
    if (!made) return known;
    known.there.settle(true);
    known.id = made.body.id;
    return known;
  }

  const read: Action = async (known) => {
    const path = `/api/projects/${known.id}?include=details`;
    const found = await ask('read', () => person.call<ProjectDetail>('GET', path));
    if (typeof found === 'object' && known.ticks.size === 0) learn(known, found.body);
  };

  const tick: Action = async (known) => {
    const [id, ticked] = pick([...known.ticks]) ?? [];
    if (!id || !ticked) return read(known);
    const completion = ticked.is(100) ? 0 : 100;
    ticked.attempt(completion);
    const path = `/api/step-details/${id}`;
    const done = await write('tick', known, () => person.call('PUT', path, { completion }));
    if (done) ticked.settle(completion);
  };

  const edit: Action = async (known) => {
    const text = description();
    known.description.attempt(text);
    const path = `/api/projects/${known.id}`;
    const done = await write('edit', known, () => person.call('PUT', path, { description: text }));
    if (done) known.description.settle(text);
  };

  const remove: Action = async (known) => {
    known.there.attempt(false);
    const done = await write('delete', known, () =>
      person.call('DELETE', `/api/projects/${known.id}`),
    );
    if (done) known.there.settle(false);
  };

  return { create, read, tick, edit, remove };
}

const numbered = Array.from({ length: width }, (_, index) => index + 1);
const full = numbered.map((task) => ({
  name: `Task ${task}`,
  steps: numbered.map((step) => ({
    name: `Step ${step}`,
    details: numbered.map((detail) => ({ text: `Detail ${detail}` })),
  })),
}));

export async function sendSlide(
  { cookie }: Caller,
  address: string,
  title: string,
  photo: Uint8Array | undefined,
): Promise<Answered<{ id: number; sha256: string } | undefined>> {
  const answer = await fetch(new URL('/api/generate-slide', address), {
    method: 'POST',
    headers: { cookie },
    body: slideForm({ title }, photo),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const body = { id: Number(answer.headers.get(slideIdHeader)), sha256: sha256(bytes) };
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}
