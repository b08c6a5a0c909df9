import { expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aPerson, aRole } from '#demo/builders.ts';
import { loggedBy, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  const role = (await aRole(server.ctx, { name: 'Compliance' })).id;
  const person = (await aPerson(server.ctx, { name: 'Dana Cole' })).id;
  return {
    server,
    client,
    role,
    person,
    makeTask: (body: Partial<Sent<Calls['createTaskTemplate']>['body']>) =>
      client.make('createTaskTemplate', { body: { name: 'T', ...body } }),
    roleNames: async () => (await client.make('listOwnerRoles', {})).map(({ name }) => name),
  };
}

test('tasks and steps of templates keep their owners: a role, a person or none', async () => {
  const { server, client, role, person, makeTask } = await anOffice();
  const steps = [
    { name: 'By role', ownerRoleId: role },
    { name: 'By person', personId: person, ownerRoleId: null },
    { name: 'By nobody' },
  ];
  const owners = [{ ownerRoleId: role }, { personId: person }, {}];
  const made = await makeTask({ ownerRoleId: role, steps });
  expect(made).toMatchObject({ ownerRoleId: role, personId: null, steps: owners });
  expect(made.steps[1]).not.toHaveProperty('ownerRoleId');
  const body = { name: 'P', taskTemplates: [made.id, { name: 'Own', personId: person, steps }] };
  const project = await client.make('createProjectTemplate', { body });
  expect(project.taskTemplates).toMatchObject([
    { ownerRoleId: role, steps: owners },
    { personId: person, steps: owners },
  ]);
  const log = await loggedBy(server, async () => {
    const { taskTemplates } = project;
    await client.make('updateProjectTemplate', { ...at(project.id), body: { taskTemplates } });
    const { steps: same, assigneeRoles, ownerRoleId } = made;
    const sent = { steps: same, assigneeRoles, ownerRoleId, personId: null };
    await client.make('updateTaskTemplate', { ...at(made.id), body: sent });
  });
  expect(log).toEqual([]);
});

test('the owner of a task template is a role or a person; each replaces the other', async () => {
  const { client, role, person, makeTask } = await anOffice();
  const { id } = await makeTask({ ownerRoleId: role });
  const save = (body: Sent<Calls['updateTaskTemplate']>['body']) =>
    client.make('updateTaskTemplate', { ...at(id), body });
  expect(await save({ personId: person })).toMatchObject({ ownerRoleId: null, personId: person });
  expect(await save({ ownerRoleId: role })).toMatchObject({ ownerRoleId: role, personId: null });
  expect(await save({ personId: null })).toMatchObject({ ownerRoleId: role, personId: null });
  expect(await save({ ownerRoleId: null })).toMatchObject({ ownerRoleId: null, personId: null });
});

test('names in assigneeRoles are added to the roles, and the first owns the template', async () => {
  const { client, role, person, makeTask, roleNames } = await anOffice();
  const made = await makeTask({ assigneeRoles: ['COMPLIANCE', 'Legal'] });
  expect(made).toMatchObject({ ownerRoleId: role, assigneeRoles: ['COMPLIANCE', 'Legal'] });
  expect(await roleNames()).toEqual(['Compliance', 'Legal']);
  const save = (body: Sent<Calls['updateTaskTemplate']>['body']) =>
    client.make('updateTaskTemplate', { ...at(made.id), body });
  const renamed = await save({ assigneeRoles: ['Branch manager'] });
  expect(await roleNames()).toEqual(['Branch manager', 'Compliance', 'Legal']);
  expect(renamed.ownerRoleId).not.toBe(role);
  await save({ personId: person });
  expect(await save({ assigneeRoles: ['Branch manager'] })).toMatchObject({ personId: person });
  expect(await makeTask({ assigneeRoles: ['Legal'], personId: person })).toMatchObject({
    ownerRoleId: null,
    personId: person,
  });
});

test('unknown owners are rejected, and so are two', async () => {
  const { client, role, person } = await anOffice();
  const says = async (task: object) =>
    (
      await refused(
        client.request('createProjectTemplate', {
          body: { name: 'P', taskTemplates: [{ name: 'T', ...task }] },
        }),
      )
    ).errors;
  const path = (end: string) => `taskTemplates.0.${end}`;
  expect(await says({ ownerRoleId: 4711 })).toEqual([
    { path: path('ownerRoleId'), message: 'Role not found' },
  ]);
  expect(await says({ steps: [{ name: 'S', personId: 4711 }] })).toEqual([
    { path: path('steps.0.personId'), message: 'Person not found' },
  ]);
  const both = { name: 'T', ownerRoleId: role, personId: person };
  expect(await refused(client.request('createTaskTemplate', { body: both }))).toMatchObject({
    errors: [{ path: 'personId', message: 'Either a role or a person' }],
  });
});

test('a deleted owner is hidden until it is restored', async () => {
  const { client, role, person, makeTask } = await anOffice();
  const steps = [
    { name: 'By role', ownerRoleId: role },
    { name: 'By person', personId: person },
  ];
  const { id } = await makeTask({ ownerRoleId: role, steps });
  await client.make('createProjectTemplate', { body: { name: 'P', taskTemplates: [id] } });
  const read = async () => [
    (await client.make('listTaskTemplates', {}))[0],
    (await client.make('listProjectTemplates', {}))[0]?.taskTemplates[0],
  ];
  const before = await read();
  await client.make('deleteOwnerRole', at(role));
  await client.make('deletePerson', at(person));
  const json = JSON.stringify(await read());
  expect(json).not.toMatch(/"(ownerRoleId|personId)":\d/);
  await client.make('undeletePerson', at(person));
  await client.make('undeleteOwnerRole', at(role));
  const facts = (templates: typeof before) =>
    templates.map((template) => [template?.ownerRoleId, template?.steps]);
  expect(facts(await read())).toEqual(facts(before));
});
