import type { Request } from './request.ts';

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
