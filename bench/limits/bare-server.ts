/** The limit for reads: plain `node:http`, sending the same bytes. Runs in its own process. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Pool } from 'pg';

import { answerAsks } from '../part.ts';
import type { Answer } from '../request.ts';

/** The response and, on PostgreSQL, the number of database round trips before it. */
export type BareAsk = { answer: Answer; database?: { url: string; roundTrips: number } };
export type BareReply = { port: number };

let current: BareAsk = { answer: { status: 200, headers: [], body: Buffer.from('') } };
let pool: Pool | undefined;

const server = createServer((_request, response) => void send(response));

async function send(response: ServerResponse): Promise<void> {
  const { answer, database } = current;
  for (let done = 0; done < (database?.roundTrips ?? 0); done += 1) await pool?.query('select 1');
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

answerAsks(async (ask: BareAsk): Promise<BareReply> => {
  current = ask;
  if (ask.database) pool ??= await openPool(ask.database.url);
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  return { port: (server.address() as AddressInfo).port };
});

// Imported on demand, to keep the start of a bare server fast.
async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  return new pg.Pool({ connectionString: url, max: 10 });
}
