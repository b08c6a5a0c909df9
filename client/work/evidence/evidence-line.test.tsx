import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { Evidence } from '#contract/evidence.ts';

import { RemovedEvidence } from './evidence-line.tsx';

const dayMs = 86_400_000;

test.each([
  [0, false, true],
  [29.9, false, true],
  [30.1, false, false],
  [0, true, false],
])('evidence removed %d days ago, read-only %s, can be put back: %s', (days, readOnly, offered) => {
  const removedAt = new Date(Date.now() - days * dayMs).toISOString();
  const evidence: Evidence = {
    id: 1,
    taskId: null,
    taskStepId: 1,
    name: 'Letter.pdf',
    address: null,
    size: 1,
    sha256: 'a',
    hasThumbnail: false,
    addedById: null,
    addedByPersonId: null,
    addedBy: 'Maya Okafor',
    createdAt: '2026-01-05T10:00:00.000Z',
    removedBy: 'Ben Ruiz',
    removedAt,
    replacedById: null,
  };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RemovedEvidence evidence={evidence} readOnly={readOnly} guard={(act) => act()} />
    </QueryClientProvider>,
  );
  expect(markup.includes('Put back Letter.pdf')).toBe(offered);
  expect(markup).toContain('Ben Ruiz');
});
