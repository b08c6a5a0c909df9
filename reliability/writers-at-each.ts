import { chanceFrom } from '#server/demo/chance.ts';

import type { Caller } from './person.ts';
import { seed } from './scale.ts';
import type { Site } from './site.ts';
import { startWitness } from './witness.ts';
import { writers } from './writers.ts';
import type { WritersOptions } from './writers.ts';

/**
 * Sends writers to work at each server of the site, who go on whatever is answered: past the proxy, which
 * sends nothing to a server that is not ready.
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
