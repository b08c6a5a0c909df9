import { chanceFrom } from '#demo/chance.ts';

import type { Caller } from '../harness/person.ts';
import { seed } from '../harness/scale.ts';
import type { Site } from '../harness/site.ts';
import { startWitness } from '../harness/witness.ts';
import { writers } from '../harness/writers.ts';
import type { WritersOptions } from '../harness/writers.ts';

/**
 * Starts writers at each server of the site, bypassing the proxy, which sends nothing to a server that is not
 * ready.
 */
export function writersAtEach(
  site: Site,
  person: Caller,
  options: Omit<WritersOptions, 'random' | 'called' | 'witness'>,
) {
  const witness = startWitness();
  const random = chanceFrom(seed);
  const works = site.servers.map(({ address }, index) =>
    writers(person.at(address), () => address, {
      ...options,
      witness,
      random,
      called: `S${index}P`,
    }),
  );
  const stops = works.map((work) => work.start('go on'));
  return {
    witness,
    works,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
