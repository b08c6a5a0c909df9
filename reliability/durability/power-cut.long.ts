import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { engine } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { aPicture } from '#server/testing/slides.ts';

import { makeCluster, openCluster } from '../../scripts/test/cluster.ts';
import { freeze } from '../harness/own-cluster.ts';
import { caller, primary, signIn } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findingsAnew } from '../harness/site.ts';
import { startWitness } from '../harness/witness.ts';
import { writers } from '../harness/writers.ts';
import { canMakeDisks, holdBackWrites, makeDisk, mountDisk, reportNotRun } from './disks.ts';

const cuts = 25;
const diskMb = 600;

type Machine = {
  address: string;
  check: () => Promise<string[]>;
  halt: () => void;
  kill: () => Promise<void>;
};

async function startOn(disk: string, scratch: string, settings: Record<string, string>) {
  return engine === 'sqlite' ? startSqlite(disk, settings) : startPostgres(disk, scratch, settings);
}

async function startSqlite(disk: string, settings: Record<string, string>): Promise<Machine> {
  const { address, child, end } = await startProcess({ ...settings, DATA_DIR: disk });
  onTestFinished(async () => void (await end('SIGKILL')));
  return {
    address,
    check: () => findingsAnew(openSqlite(join(disk, 'waymark.db'))),
    halt: () => void child.kill('SIGSTOP'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function startPostgres(
  disk: string,
  scratch: string,
  settings: Record<string, string>,
): Promise<Machine> {
  const data = join(disk, 'postgres');
  const cluster = await openCluster(scratch, { data });
  onTestFinished(async () => cluster.stop('SIGQUIT'));
  // Left by the machine before the cut; its process id may belong to another process now.
  rmSync(join(data, 'postmaster.pid'), { force: true });
  await cluster.start();
  const server = await startProcess({ ...settings, DATABASE_URL: cluster.url });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  let frozen: ReturnType<typeof freeze> | undefined;
  return {
    address: server.address,
    check: () => findingsAnew(openPostgres(cluster.url, () => {})),
    halt: () => void (frozen = freeze(cluster)),
    kill: async () => {
      frozen?.kill();
      await server.end('SIGKILL');
    },
  };
}

test('after a power cut all acknowledged writes exist', async ({ skip }) => {
  if (!canMakeDisks) reportNotRun('D2');
  skip(!canMakeDisks, 'needs Linux, root and loop devices');
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-power-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  chmodSync(scratch, 0o711);
  const random = chanceFrom(seed);
  const witness = startWitness();
  const settings = { PRIMARY_MANAGER_PASSWORD: primary.password };
  const photo = await aPicture();
  const wrong: string[] = [];
  let cookie = '';
  let image = join(scratch, 'disk-0');
  makeDisk(image, diskMb);

  for (let cut = 0; cut <= cuts; cut += 1) {
    const disk = join(scratch, `mounted-${cut}`);
    const unmount = mountDisk(image, disk);
    if (cut === 0 && engine === 'postgres') {
      await makeCluster(scratch, { data: join(disk, 'postgres'), synced: true });
    }
    const machine = await startOn(disk, scratch, settings);
    const address = () => machine.address;
    cookie ||= (await signIn(address)).cookie;
    const person = caller(address, { cookie });
    // The data after the previous power cut.
    wrong.push(...(await readBack(witness, person, address, { all: cut % 5 === 0 })));
    wrong.push(...(await machine.check()));
    const next = join(scratch, `disk-${cut + 1}`);
    if (cut < cuts) await cutWhileWriting(machine, person, `C${cut}P`, next);
    await machine.kill();
    person.leave();
    unmount();
    rmSync(image);
    image = next;
  }

  reportFigures('D2', { cuts, ...witness.count, lost: wrong.length });
  expect(wrong).toEqual([]);
  expect(witness.count.acknowledged).toBeGreaterThan(500);
  expect(witness.slides.size).toBeGreaterThan(cuts);

  /** Writes for a while and keeps a copy of the disk at one moment as `next`. */
  async function cutWhileWriting(
    machine: Machine,
    person: Caller,
    called: string,
    next: string,
  ): Promise<void> {
    const address = () => machine.address;
    const work = writers(person, address, { witness, random, slides: 0.05, photo, called });
    const letGo = holdBackWrites();
    try {
      const stop = work.start();
      await sleep(1000 + random() * 1500);
      machine.halt();
      execFileSync('cp', ['--sparse=always', image, next]);
      await machine.kill();
      await stop();
    } finally {
      letGo();
    }
  }
}, 1_200_000);
