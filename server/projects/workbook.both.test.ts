import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { faultsOf } from '#server/testing/pptx.ts';
import { testServer } from '#server/testing/server.ts';

/** Each cell with the name of its column. */
function rowsIn(file: Uint8Array): string[][] {
  const sheet = new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml']);
  const [heading = [], ...rows] = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
    ([, row = '']) => [...row.matchAll(/<c r="([A-Z])\d+"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/g)],
  );
  const names = new Map(heading.map(([, column, name]) => [column, name]));
  return rows.map((row) => row.map(([, column, value]) => `${names.get(column)}: ${value}`));
}

test('the workbook has a row for every item of every project', async () => {
  const server = await testServer();
  const client = await server.signedIn({ isPrimary: true });
  const timeZone = 'America/New_York';
  await client.make('updateOrganisation', { body: { timeZone } });
  const dana = await client.make('createPerson', { body: { name: 'Dana Cole' } });
  const role = await client.make('createOwnerRole', { body: { name: 'Compliance' } });
  const steps = [
    {
      name: '=U4 & more',
      dueDate: '2026-11-27',
      estimatedHours: 2.5,
      ownerRoleId: role.id,
      personIds: [dana.id],
      details: [{ text: 'Drafted', completion: 100 }, { text: 'Signed' }],
    },
    {
      name: 'Call',
      waitsFor: { step: 0 },
      dueOffset: { days: 5, unit: 'working' as const, from: 'hire' as const },
    },
    {
      name: 'Move',
      dueOffset: {
        days: 1,
        unit: 'calendar' as const,
        from: 'milestone' as const,
        milestone: 'Keys',
      },
    },
  ];
  const facts = { market: 'Denver', category: 'Hire', endDate: '2026-12-07' };
  const tasks = [{ title: 'Registration', assigneeId: dana.id, isGate: true, steps }];
  await client.make('createProject', { body: { name: 'Alex', ...facts, tasks } });
  const { manager } = await server.signedIn({ username: 'pat', firstName: null, lastName: null });
  const empty = { name: 'Empty', ...facts, projectManagerId: manager.id };
  await client.make('createProject', { body: empty });

  const { bytes, headers } = await client.fetchFile('exportProjects', {});
  expect(faultsOf(bytes)).toEqual([]);
  // 2 January 1980: ZIP has no earlier dates, so a clock that is wrong must not matter.
  expect(new DataView(bytes.buffer, bytes.byteOffset).getUint16(12, true)).toBe(0x22);
  expect(headers.get('content-disposition')).toMatch(/="projects-\d{4}-\d\d-\d\d\.xlsx"$/);
  const of = (project: string) => [
    `Project: ${project}`,
    'Market: Denver',
    'Category: Hire',
    'Project Status: Planning',
    'Projected Hire Date: 46363',
  ];
  expect(rowsIn(bytes)).toMatchObject([
    of('Empty').toSpliced(3, 0, 'Project Manager: pat'),
    [
      ...of('Alex'),
      'Task: Registration',
      'Owner: Dana Cole',
      'Gate: Yes',
      'Status: Open',
      'Level: Task',
    ],
    [
      ...of('Alex'),
      'Task: Registration',
      'Step: =U4 &amp; more',
      'Owner: Compliance: Dana Cole',
      'Due: 46353',
      'Hours: 2.5',
      'Status: In progress',
      'Level: Step',
    ],
    [
      ...of('Alex'),
      'Task: Registration',
      'Step: =U4 &amp; more',
      'Detail: Drafted',
      'Status: Completed',
      expect.stringMatching(/^Done by: /),
      expect.stringMatching(/^Done on: \d{5}$/),
      'Level: Detail',
    ],
    [
      ...of('Alex'),
      'Task: Registration',
      'Step: =U4 &amp; more',
      'Detail: Signed',
      'Status: Open',
      'Level: Detail',
    ],
    [
      ...of('Alex'),
      'Task: Registration',
      'Step: Call',
      'Due: 46356',
      'Waits for: =U4 &amp; more',
      'Status: Open',
      'Due rule: 5 working days before hire',
      'Level: Step',
    ],
    [
      ...of('Alex'),
      'Task: Registration',
      'Step: Move',
      'Due: 1 day after Keys',
      'Status: Open',
      'Level: Step',
    ],
  ]);
});
