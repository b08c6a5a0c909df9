import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { slideIdHeader } from '#contract/slides.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';
import { aPicture, slideForm } from '#server/testing/slides.ts';

import { megabytesOf, openBy, ownMegabytesOf } from '../harness/memory.ts';
import type { Caller } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { startWitness } from '../harness/witness.ts';
import type { Witness } from '../harness/witness.ts';
import { writers } from '../harness/writers.ts';
import { slope } from './slope.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 60);
const load = 0.3;
const aborted = 0.05;
const people = 8;
const fullSpeedMs = (minutes / 6) * 60_000;
const sampleMs = 5000;
/** A short soak test cannot distinguish a leak from caches that are still filling. */
const mostMbAMinute = minutes < 60 ? 80 / minutes : 1;
// A pool of ten, a listener, a lock, and the health check of the database.
const mostConnections = 13;

type Sample = { minute: number; megabytes: number[]; open: number[]; files: number };

/**
 * Fills the caches of a server at full speed, so that later growth is a leak. Returns the rate, and the pause for a
 * fraction of it.
 */
async function atFullSpeed(person: Caller, address: () => string, witness: Witness) {
  const work = writers(person, address, { ...mix('Full'), witness, people });
  const stop = work.start('go on');
  await sleep(fullSpeedMs);
  await stop();
  const eachMs = (people * fullSpeedMs) / work.requests.length;
  return { peak: (work.requests.length * 1000) / fullSpeedMs, restMs: eachMs * (1 / load - 1) };
}

const mix = (called: string) => ({ called, random: chanceFrom(`${seed} ${called}`), reads: 0.7 });

/** Starts an upload or a download and disconnects in the middle. */
async function leaveInTheMiddle(address: string, { cookie }: Caller, slide: number, form: Buffer) {
  const type = 'multipart/form-data; boundary=waymark-boundary';
  const uploads = slide === 0;
  const path = uploads ? '/api/generate-slide' : `/api/slides/${slide}/download`;
  const headers = { cookie, ...(uploads && { 'content-type': type }) };
  const outgoing = request(new URL(path, address), { method: uploads ? 'POST' : 'GET', headers });
  const over = new Promise<void>((resolve) => outgoing.on('close', resolve));
  outgoing.on('error', () => {});
  outgoing.on('response', (answer) => {
    answer.on('error', () => {});
    answer.once('data', () => outgoing.destroy());
  });
  if (uploads) {
    outgoing.write(form);
    await sleep(20);
    outgoing.destroy();
  } else outgoing.end();
  await over;
}

async function withSlide(
  address: string,
  person: Caller,
  photo: Uint8Array,
  use: (id: number) => Promise<void>,
): Promise<void> {
  const { cookie } = person;
  const init = { method: 'POST', headers: { cookie }, body: slideForm({}, photo) };
  const made = await fetch(`${address}/api/generate-slide`, init);
  await made.arrayBuffer();
  const id = Number(made.headers.get(slideIdHeader));
  await use(id);
  const { status } = await person.call('DELETE', `/api/slides/${id}`);
  if (made.status !== 200 || status !== 204) throw new Error(`slide: ${made.status}, ${status}`);
}

async function connectionsOf({ database }: Site): Promise<number> {
  if (engine === 'sqlite') return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where application_name like 'waymark%' and pid <> pg_backend_pid()`.execute(database.read);
  return Number(rows[0]?.count);
}

test.runIf(platform() === 'linux')(
  'in an hour at a third of its capacity, a server does not leak',
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'waymark-soak-'));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const site = await startSite({
      TMPDIR: temporary,
      SLIDES_PER_HOUR: '10000',
      BACKUPS: 'off',
      LOG_LEVEL: 'error',
    });
    const person = await site.signIn();
    const witness = startWitness();
    const { peak, restMs } = await atFullSpeed(person, site.address, witness);
    const photo = await aPicture({ width: 1600, height: 1200 });
    const form = Buffer.alloc(300_000, 'a');
    form.write(
      '--waymark-boundary\r\ncontent-disposition: form-data; name="photo"; filename="p"\r\n\r\n',
    );

    const work = writers(person, site.address, { ...mix('Soak'), witness, people, restMs });
    const stop = work.start('go on');
    const at = { over: false, aborts: 0 };
    const aborting = (async () => {
      while (!at.over) {
        await withSlide(site.address(), person, photo, async (id) => {
          for (let count = 0; at.aborts < work.requests.length * aborted && !at.over; count += 1) {
            const slide = count % 2 === 0 ? 0 : id;
            await leaveInTheMiddle(site.address(), person, slide, form);
            at.aborts += 1;
          }
        });
        await sleep(1000);
      }
    })();

    const samples: Sample[] = [];
    const began = performance.now();
    const pids = site.servers.map(({ child }) => child.pid);
    for (
      let minute = 0;
      minute < (minutes * 5) / 6;
      minute = (performance.now() - began) / 60_000
    ) {
      await sleep(sampleMs);
      const files = readdirSync(temporary).length;
      const megabytes = pids.map(ownMegabytesOf);
      samples.push({ minute, megabytes, open: pids.map(openBy), files });
    }
    await stop();
    at.over = true;
    await aborting;

    const sixth = Math.ceil(samples.length / 6);
    // Slides are created only from then on, and the image library is loaded with the first ones.
    const later = samples.slice(sixth);
    const slopes = pids.map((_, index) =>
      slope(later.map(({ minute, megabytes }) => [minute, megabytes[index] ?? 0])),
    );
    const [early, late] = [samples.slice(0, sixth), samples.slice(-sixth)].map((some) =>
      Math.max(...some.flatMap(({ open }) => open)),
    );
    const connections = await connectionsOf(site);
    const failed = work.requests.filter(({ status }) => status === 0 || status >= 500);
    const lost = await readBack(witness, person, site.address);
    reportFigures('L7', {
      minutes,
      'requests a second at the peak': Math.round(peak),
      'percent of it': Math.round((work.requests.length / (minutes * 50) / peak) * 100),
      requests: work.requests.length,
      'left in the middle': at.aborts,
      'MB at the end': Math.round(Math.max(...pids.map(megabytesOf))),
      'of them its own': Math.round(Math.max(...(samples.at(-1)?.megabytes ?? []))),
      'MB of its own a minute': Math.max(...slopes).toFixed(2),
      'descriptors at most early': early ?? 0,
      'at most late': late ?? 0,
      'connections to the database': connections,
      'temporary files': samples.at(-1)?.files ?? 0,
      failed: failed.length,
      lost: lost.length,
    });
    expect(Math.max(...slopes)).toBeLessThanOrEqual(mostMbAMinute);
    expect(late).toBeLessThanOrEqual((early ?? 0) + 10);
    expect(samples.filter(({ files }) => files > 0)).toEqual([]);
    expect(connections).toBeLessThanOrEqual(mostConnections * site.servers.length);
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(at.aborts).toBeGreaterThan(work.requests.length * aborted * 0.8);
    expect(await findings(site.database)).toEqual([]);
  },
  (minutes + 10) * 60_000,
);
