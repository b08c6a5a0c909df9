import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { sha256 } from '#server/files/sha256.ts';

/** The responses of GET calls by path: JSON, or the type and hash of a file. */
export type Answers = Record<string, unknown>;

export type ReleaseRecord = {
  /** The clock of all responses, so that values that depend on the day can be compared. */
  moment: string;
  cookie: string;
  accounts: { username: string; password: string }[];
  answers: Answers;
  /** The path that restores a deleted record, and its responses before. */
  deleted: { undelete: string; answers: Answers }[];
  repeatable: { path: string; key: string; body: unknown; answer: unknown };
};

export const dumps = {
  sqlite: { data: 'waymark.db.br', record: 'sqlite.json.br' },
  postgres: { data: 'postgres.sql.br', record: 'postgres.json.br' },
  backup: 'backup.zst',
} as const;

type Get = (path: string) => Promise<Response>;

/** The list that provides the ids for a call's path. */
const idsFrom: Partial<Record<CallName, CallName>> = {
  readProject: 'listProjects',
  readPersonWork: 'listPeople',
  readProjectTemplate: 'listProjectTemplates',
  downloadSlide: 'listSlides',
  readSlidePhoto: 'listSlides',
  readSlideLogo: 'listSlides',
};

const queries: Partial<Record<CallName, string>> = {
  readProject: '?include=details',
  search: '?q=licens',
};

/** Reads whose responses may differ in later versions, with the reason. */
const notRecorded: Partial<Record<CallName, string>> = {
  listenForChanges: 'a stream',
  listOwnSessions: 'of the session that asks',
  listBackups: 'of files that lie elsewhere',
  readSlideImage: 'drawn when it is asked for',
  listStepDetails: 'part of every project',
  listSlideBars: 'the demo world has none',
};

export async function readAnswers(get: Get): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, call] of Object.entries(calls) as [CallName, (typeof calls)[CallName]][]) {
    if (call.method !== 'GET' || notRecorded[name]) continue;
    for (const path of await pathsOf(get, name, call.path)) {
      answers[path] = await readAnswer(get, path);
    }
  }
  return answers;
}

async function pathsOf(get: Get, name: CallName, path: string): Promise<string[]> {
  const query = queries[name] ?? '';
  if (!path.includes('{id}')) return [path + query];
  const list = idsFrom[name];
  if (!list) throw new Error(`${name}: name the list with its ids, or why it is not recorded.`);
  const things = (await (await get(calls[list].path)).json()) as { id: number }[];
  return things.map(({ id }) => path.replace('{id}', String(id)) + query);
}

/** The response of one path; of an error only its status. */
export async function readAnswer(get: Get, path: string): Promise<unknown> {
  const response = await get(path);
  if (!response.ok) return { status: response.status };
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { type, bytes: bytes.length, sha256: sha256(bytes) };
}
