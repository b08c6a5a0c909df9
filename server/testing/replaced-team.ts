import { aPerson, aProject, aRole } from '#demo/builders.ts';

import { readAll } from './one-project.ts';
import { testServer } from './server.ts';

const at = (id: number) => ({ params: { id } });
export const preview = { query: { preview: 'true' } } as const;

type Days = { from?: string; until?: string };

/** Three people and a role, and calls that replace the first of them. */
export async function aTeam() {
  const server = await testServer();
  const client = await server.signedIn({ firstName: 'Ada', lastName: 'Lund' });
  const names = ['Dana Cole', 'Sam Ortiz', 'Bill Hart'];
  const [dana = 0, sam = 0, bill = 0] = await Promise.all(
    names.map(async (name) => (await aPerson(server.ctx, { name })).id),
  );
  const role = await aRole(server.ctx, { name: 'Licensing' });
  const replace = (personId: number, days: Days = {}) =>
    client.make('replacePerson', { ...at(dana), body: { personId, ...days } });
  const look = (days: Days = {}) =>
    client.make('replacePerson', { ...at(dana), ...preview, body: days });
  return { server, client, role, dana, sam, bill, replace, look };
}

/** A hire with a role of Dana's, an assigned task, and steps with and without owners and days. */
export async function aHire(
  { server, client, role, dana }: Awaited<ReturnType<typeof aTeam>>,
  name: string,
) {
  const { id } = await aProject(server.ctx, {
    name,
    roleHolders: [{ ownerRoleId: role.id, personId: dana }],
    tasks: [
      {
        title: 'Papers',
        assigneeId: dana,
        steps: [
          { name: 'By hand', personIds: [dana], dueDate: '2027-02-01' },
          { name: 'By role', ownerRoleId: role.id, dueDate: '2027-02-08' },
          { name: 'Of the task', dueDate: '2027-02-03' },
          { name: 'Without a day', personIds: [dana] },
        ],
      },
    ],
  });
  const now = async () => {
    const project = await readAll(client, id);
    const links = await client.make('listPersonTaskSteps', { query: { projectId: String(id) } });
    const [task] = project.tasks;
    return {
      holder: project.roleHolders[0]?.personId,
      assignee: task?.assigneeId,
      people: task?.steps.map((step) =>
        links.filter((link) => link.taskStepId === step.id).map(({ personId }) => personId),
      ),
      byRole: task?.steps.map((step) =>
        links.some((link) => link.taskStepId === step.id && link.byRole),
      ),
      steps: task?.steps ?? [],
    };
  };
  return { id, now };
}
