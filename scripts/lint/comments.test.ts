import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../set-up/places.mjs';
import { commentsWithoutSubject } from './comments.ts';

const paths = globSync(
  '{bench,client,contract,demo,e2e,formats,reliability,rules,scripts,server,slide}/**/*.{ts,tsx,mjs}',
  { cwd: root },
);

test('sentences of comments begin with their subject', () => {
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) =>
    commentsWithoutSubject(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each([
  '// What is done is not new.',
  '/** Who did it. */',
  '/** Those of a person. */',
  '/**\n * It is new.\n * Whoever leaves\n * has seen it.\n */',
])('%s is reported', (comment) => {
  expect(commentsWithoutSubject('a.ts', `${comment}\nexport {};`)).toHaveLength(1);
});

test.each(['// Who did it?', '// The account, which is new.', "const text = 'What is new.';"])(
  '%s is not reported',
  (line) => {
    expect(commentsWithoutSubject('a.ts', `${line}\nexport {};`)).toEqual([]);
  },
);
