import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { CommentCounts, CommentPage } from '#contract/comments.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { isConditional } from '#rules/waits.ts';
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

/** Finds the ids for a call's path. */
const idsFrom: Partial<Record<CallName, (get: Get) => Promise<number[]>>> = {
  readProject: inList('listProjects'),
  listProjectComments: inList('listProjects'),
  countComments: inList('listProjects'),
  listEvidence: inList('listProjects'),
  listViewers: inList('listProjects'),
  listVisibleProjects: inList('listProjectManagers'),
  listTokensOfAccount: inList('listProjectManagers'),
  listWebhookDeliveries: inList('listWebhooks'),
  readPersonWork: inList('listPeople'),
  readPersonalLinks: inList('listPeople'),
  readProjectTemplate: inList('listProjectTemplates'),
  downloadSlide: inList('listSlides'),
  readSlidePhoto: inList('listSlides'),
  readSlideLogo: inList('listSlides'),
  listTaskComments: inProjects('countComments', ({ tasks }: CommentCounts) => tasks),
  listStepComments: inProjects('countComments', ({ steps }: CommentCounts) => steps),
  listCommentVersions: inProjects('listProjectComments', ({ comments }: CommentPage) => comments),
  downloadEvidence: inProjects('listEvidence', (all: Evidence[]) => all.filter(({ size }) => size)),
  readEvidenceThumbnail: inProjects('listEvidence', (all: Evidence[]) =>
    all.filter(({ hasThumbnail }) => hasThumbnail),
  ),
  readStepConditions: inProjects('readProject', (project: ProjectDetail) =>
    stepsOf(project).filter(isConditional),
  ),
  readStepRounds: inProjects('readProject', (project: ProjectDetail) =>
    stepsOf(project).filter(({ roundsCount }) => roundsCount > 0),
  ),
};

const stepsOf = ({ tasks }: ProjectDetail) => tasks.flatMap(({ steps }) => steps);

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
  checkOidc: 'asks the provider, and counts its failures',
  readDossier: 'an archive of what other calls return',
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

/** Reads of one record that this file forgets: say where their ids are, or why they are not recorded. */
export function forgottenReads(): string[] {
  const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET');
  return reads.filter(
    (name) => calls[name].path.includes('{id}') && !idsFrom[name] && !notRecorded[name],
  );
}

async function pathsOf(get: Get, name: CallName, path: string): Promise<string[]> {
  const query = queries[name] ?? '';
  if (!path.includes('{id}')) return [path + query];
  const ids = await idsFrom[name]?.(get);
  return (ids ?? []).map((id) => path.replace('{id}', String(id)) + query);
}

type Things = { id: number }[];

function inList(name: CallName) {
  return async (get: Get): Promise<number[]> => {
    const things = (await (await get(calls[name].path)).json()) as Things;
    return things.map(({ id }) => id);
  };
}

/** In the responses to a call about each project. */
function inProjects(name: CallName, thingsIn: (answer: never) => Things) {
  return async (get: Get): Promise<number[]> => {
    const ids: number[] = [];
    for (const project of await inList('listProjects')(get)) {
      const response = await get(calls[name].path.replace('{id}', String(project)));
      ids.push(...thingsIn((await response.json()) as never).map(({ id }) => id));
    }
    return ids;
  };
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
