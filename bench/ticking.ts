import type { Request } from './request.ts';

/** For each detail, as the browser sends it: that it is done, and that it is not. */
export function ticksOf(details: number[], cookie: string): Request[][] {
  return details.map((id) =>
    [100, 0].map((completion) => ({
      method: 'PUT' as const,
      path: `/api/step-details/${id}`,
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ completion }),
    })),
  );
}
