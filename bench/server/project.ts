import type { ProjectDetail } from '#contract/projects.ts';

import { answerTo } from '../request.ts';
import type { Request } from '../request.ts';
import type { Stage } from './stage.ts';

/** The parsed response of a call. Throws unless it succeeded. */
export async function answerOf<Answer>(
  { port, cookie }: Pick<Stage, 'port' | 'cookie'>,
  method: Request['method'],
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await answerTo(port, {
    method,
    path,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', Cookie: cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = answer.body.toString();
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

export function projectAt(stage: Stage, id: number): Promise<ProjectDetail> {
  return answerOf(stage, 'GET', `/api/projects/${id}?include=details`);
}
