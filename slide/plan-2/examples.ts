/* Slides of 2.0. Their rendering is compared with fingerprints taken then. */
import { compositions } from '../content.ts';
import { examples as former } from '../plan-1/examples.ts';

/** The examples of the first release, each in every composition. */
export const examples = former.flatMap(({ name, content, brand }) =>
  compositions.map((composition) => ({
    name: `${name}-${composition}`,
    content: { ...content, composition },
    brand,
  })),
);
