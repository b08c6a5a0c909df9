import { describe, expect, test } from 'vitest';

import { aServerWithProject, expectSound, statusesOf } from '#server/testing/one-project.ts';
import { makeSlide, slideForm } from '#server/testing/slides.ts';

const at = (id: number) => ({ params: { id } });

describe('a slide of a project', () => {
  const announced = async (place: Awaited<ReturnType<typeof aServerWithProject>>) => {
    const projects = await place.client.make('listProjects', {});
    return projects.find(({ id }) => id === place.project.id)?.slidesCount;
  };

  test('counts as its announcement as long as it exists', async () => {
    const place = await aServerWithProject();
    const { server, client, project } = place;
    const { id } = await makeSlide(client, { projectId: String(project.id) });
    await makeSlide(client, { projectId: String(project.id) });
    await makeSlide(client);
    expect(await announced(place)).toBe(2);
    const slides = await client.make('listSlides', {});
    expect(slides.map(({ projectName }) => projectName)).toEqual([
      null,
      'Alex Carter',
      'Alex Carter',
    ]);
    await client.make('deleteSlide', at(id));
    expect(await announced(place)).toBe(1);
    await client.make('undeleteSlide', at(id));
    expect(await announced(place)).toBe(2);
    await expectSound(server);
  });

  test('is counted correctly during concurrent creates and deletions', async () => {
    const place = await aServerWithProject();
    const { server, client, project } = place;
    const projectId = String(project.id);
    const make = () => makeSlide(client, { projectId });
    const made = await Promise.all([make(), make(), make(), make()]);
    const work = [
      ...made.slice(0, 3).map(({ id }) => client.request('deleteSlide', at(id))),
      ...Array.from({ length: 5 }, () =>
        client.request('generateSlide', { form: slideForm({ projectId }) }),
      ),
    ];
    expect(await statusesOf(work)).toEqual([200, 200, 200, 200, 200, 204, 204, 204]);
    const back = made.slice(0, 3).map(({ id }) => client.request('undeleteSlide', at(id)));
    expect(await statusesOf(back)).toEqual([200, 200, 200]);
    expect(await announced(place)).toBe(9);
    await expectSound(server);
  });

  test('outlives it, and belongs to it again after a restore', async () => {
    const place = await aServerWithProject();
    const { server, client, project } = place;
    const projectId = String(project.id);
    const [first, second] = [
      await makeSlide(client, { projectId }),
      await makeSlide(client, { projectId }),
    ];
    const ofProject = async () =>
      (await client.make('listSlides', {})).map((slide) => slide.projectId);
    await client.make('deleteProject', at(project.id));
    expect(await ofProject()).toEqual([null, null]);
    // One of the two slides is deleted while the project is deleted.
    await client.make('deleteSlide', at(second.id));
    await client.make('undeleteProject', at(project.id));
    expect(await ofProject()).toEqual([project.id]);
    expect(await announced(place)).toBe(1);
    await client.make('undeleteSlide', at(second.id));
    expect(await ofProject()).toEqual([project.id, project.id]);
    expect(await announced(place)).toBe(2);
    await expectSound(server);
    expect(first.id).not.toBe(second.id);
  });

  test('needs no reason again if its request is repeated after a gate was reopened', async () => {
    const { client, project } = await aServerWithProject();
    const fields = { projectId: String(project.id) };
    const key = { 'idempotency-key': 'one form' };
    const { id } = await makeSlide(client, fields, undefined, key);
    const gate = { projectId: project.id, title: 'Registration', isGate: true };
    await client.make('createTask', { body: { ...gate, steps: [{ name: 'U4' }] } });
    const form = slideForm(fields);
    expect((await client.request('generateSlide', { form })).status).toBe(409);
    expect((await makeSlide(client, fields, undefined, key)).id).toBe(id);
  });

  test('stores the reason with at most 20 of its gates', async () => {
    const { client, project } = await aServerWithProject();
    const titles = Array.from({ length: 23 }, (_, place) => `Gate ${place + 1}`);
    for (const title of titles) {
      await client.make('createTask', { body: { projectId: project.id, title, isGate: true } });
    }
    await makeSlide(client, { projectId: String(project.id), reason: 'Approved by phone' });
    const { entries } = await client.make('listActivity', {});
    const unmet = entries.flatMap(({ fields }) => fields?.['unmet']?.after ?? []);
    expect(unmet).toEqual([
      `Not finished before the announcement: ${titles.slice(0, 20).join(', ')} and 3 more`,
    ]);
  });

  test('is restored without it if it was deleted', async () => {
    const place = await aServerWithProject();
    const { server, client, project } = place;
    const { id } = await makeSlide(client, { projectId: String(project.id) });
    await client.make('deleteSlide', at(id));
    await client.make('deleteProject', at(project.id));
    expect(await client.make('undeleteSlide', at(id))).toEqual({ entity: 'slide', id });
    expect(await client.make('listSlides', {})).toMatchObject([{ id, projectId: null }]);
    await expectSound(server);
  });
});
