import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { faultsOf } from '#server/testing/pptx.ts';
import { testServer } from '#server/testing/server.ts';

function rowsIn(file: Uint8Array): string[][] {
  const sheet = new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml']);
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z])\d+"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/g)].map(
      ([, column, value]) => `${column} ${value}`,
    ),
  );
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
    { name: 'Call', waitsFor: { step: 0 } },
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
  const [heading, ...rows] = rowsIn(bytes);
  expect(heading).toHaveLength(20);
  const of = (project: string) => [`A ${project}`, 'B Denver', 'C Hire', 'E Planning', 'F 46363'];
  expect(rows).toMatchObject([
    of('Empty').toSpliced(3, 0, 'D pat'),
    [...of('Alex'), 'G Registration', 'K Dana Cole', 'P Yes', 'Q Open', 'T Task'],
    [
      ...of('Alex'),
      'G Registration',
      'H =U4 &amp; more',
      'K Compliance: Dana Cole',
      'L 46353',
      'M 2.5',
      'Q In progress',
      'T Step',
    ],
    [
      ...of('Alex'),
      'G Registration',
      'H =U4 &amp; more',
      'J Drafted',
      'Q Completed',
      expect.stringMatching(/^R /),
      expect.stringMatching(/^S \d{5}$/),
      'T Detail',
    ],
    [...of('Alex'), 'G Registration', 'H =U4 &amp; more', 'J Signed', 'Q Open', 'T Detail'],
    [...of('Alex'), 'G Registration', 'H Call', 'O =U4 &amp; more', 'Q Open', 'T Step'],
  ]);
});
