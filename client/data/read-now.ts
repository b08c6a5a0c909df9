import type { QueryClient } from '@tanstack/react-query';

import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Calls } from '#contract/calls.ts';

import { ApiError, addressOf } from './api.ts';
import { readOf } from './reads.ts';

type ReadName = Parameters<typeof readOf>[0];

export function eitherRead<Name extends ReadName>(
  name: Name,
  ...sent: object extends Sent<Calls[Name]> ? [sent?: Sent<Calls[Name]>] : [Sent<Calls[Name]>]
) {
  const { params = {}, query = {} } = (sent[0] ?? {}) as {
    params?: Record<string, number>;
    query?: Record<string, string>;
  };
  return { ...readOf(name, ...sent), name, address: addressOf(calls[name], params, query) };
}

type EitherRead<Name extends ReadName> = {
  name: Name;
  queryKey: readonly unknown[];
  address: string;
};
type AnswerOf<Name extends ReadName> = Answer<Calls[Name] & Call>;

export type Reader = <Name extends ReadName>(read: EitherRead<Name>) => AnswerOf<Name>;

/**
 * Blocks the page with a synchronous request unless the data is cached. Only for printing: browsers print right after
 * `beforeprint` and wait for nothing else.
 */
export function readNow(queryClient: QueryClient): Reader {
  return <Name extends ReadName>({ queryKey, address }: EitherRead<Name>) => {
    const known = queryClient.getQueryState<AnswerOf<Name>>(queryKey);
    if (known?.data !== undefined && !known.isInvalidated) return known.data;
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    const { status, statusText, responseText } = request;
    if (status !== 200) throw new ApiError(status, responseText, statusText, null);
    const answer = JSON.parse(responseText) as AnswerOf<Name>;
    queryClient.setQueryData(queryKey, answer);
    return answer;
  };
}

export async function readAll(
  queryClient: QueryClient,
  reads: readonly ReturnType<typeof eitherRead>[],
): Promise<Reader> {
  const answers = new Map<string, unknown>();
  await Promise.all(
    reads.map(async (read) => answers.set(read.address, await queryClient.query(read))),
  );
  return <Name extends ReadName>({ address }: EitherRead<Name>) =>
    answers.get(address) as AnswerOf<Name>;
}
