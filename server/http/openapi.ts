import { takesVersion } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { bodyBytes } from '#contract/limits.ts';
import type { Permission } from '#contract/permissions.ts';
import { linkRefusal } from '#rules/link-calls.ts';
import { tokenRefusal } from '#rules/permissions.ts';
import { programVersion } from '#server/program-version.ts';

import { headersOf, problems, problemsOf, takesKey } from './openapi-answers.ts';
import { binary, callSchemas, error, event, formType } from './openapi-schemas.ts';
import type { CallSchemas, JsonSchema } from './openapi-schemas.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};
type Response = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
};

/** `description` states the permission. */
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | { $ref: string }>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, Response>;
    schemas: Record<string, JsonSchema>;
  };
};

/** Generates an OpenAPI 3.1 document from the contract. */
export async function openApi(): Promise<OpenApi> {
  const schemas = await callSchemas();
  const paths: OpenApi['paths'] = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const ofPath = (paths[call.path] ??= {});
    ofPath[call.method.toLowerCase()] = operation(name, call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Waymark API', version: programVersion(), description: about },
    servers: [{ url: '/' }],
    security: [session, { token: [] }],
    tags: [...new Set(Object.values(calls).map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: sessionCookie, token: apiToken, link: personalLink },
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          `Problem${status}`,
          { description, content: json(error) },
        ]),
      ),
      schemas: schemas.objects,
    },
  };
}

const about =
  'Projects, their tasks, steps and details, and the announcements of hires. ' +
  'The screens of Waymark use these calls for everything. PUT and PATCH mean the same: ' +
  'omitted fields stay unchanged, null clears.';

const sessionCookie = {
  type: 'apiKey',
  in: 'cookie',
  name: 'waymark',
  description:
    'Set by signing in. Under https its name is __Host-waymark. If the address has a port, the name ends with it, as in waymark-3000.',
};

const session = { session: [] };

const apiToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API token of My account, or of POST /api/user/tokens.',
};

const personalLink = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description:
    'Link and the part behind # of a personal link. Its calls say so, and are about the items of its person.',
};

const whoMay: Record<Permission, string> = {
  anyone: 'Open to anyone without signing in.',
  self: 'Open to every signed-in account, also before it meets the access rules.',
  read: 'Open to every signed-in account.',
  own: 'Open to every signed-in account for itself.',
  work: 'Open to managers, and to contributors on what they own.',
  change: 'Open to managers.',
  deleteProjects: 'Open to managers, or to the primary manager alone.',
  changeTemplates: 'Open to managers, or to the primary manager alone.',
  primary: 'Open to the primary manager only.',
};

function operation(name: CallName, call: Call, schemas: CallSchemas): Operation {
  const parameters = parametersOf(call, schemas.queries[name]);
  const content = contentOf(name, call, schemas);
  const refusals = problemsOf(name, call).map((status) => [
    String(status),
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  return {
    operationId: name,
    tags: [call.noun],
    summary: call.summary,
    description: whoMayCall(name, call),
    ...securityOf(name, call),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: !call.optionalBody, content } }),
    responses: {
      [call.status]: success(name, call, schemas.answers[name]),
      ...(call.cached && { 304: { description: 'Not changed since this ETag.' } }),
      ...(Object.fromEntries(refusals) as Record<string, { $ref: string }>),
    },
  };
}

function whoMayCall(name: CallName, { may }: Call): string {
  if (name === ofLinkAlone) return 'Open to personal links only.';
  return linkRefusal(name) ? whoMay[may] : `${whoMay[may]} Also open to personal links.`;
}

const ofLinkAlone: CallName = 'readLinkOwner';

function securityOf(name: CallName, call: Call): Pick<Operation, 'security'> {
  if (name === ofLinkAlone) return { security: [{ link: [] }] };
  if (call.may === 'anyone') return { security: [] };
  return tokenRefusal(call, { access: 'write' }) ? { security: [session] } : {};
}

function contentOf(name: CallName, call: Call, schemas: CallSchemas): Content | undefined {
  const [body, form] = [schemas.bodies[name], schemas.forms[name]];
  if (body) return json(body);
  if (call.raw) return { 'application/octet-stream': { schema: binary } };
  if (!form || !call.upload) return undefined;
  const { properties = {}, required = [] } = form;
  const { upload } = call;
  const schema = {
    type: 'object',
    properties: { ...properties, [upload.name]: picture },
    required: upload.required ? [...required, upload.name] : required,
  };
  return { [formType]: { schema } };
}

const picture: JsonSchema = {
  ...binary,
  description: `JPEG, PNG, WebP or GIF, at most ${bodyBytes.upload / 1_048_576} MB`,
};

function parametersOf(call: Call, query: JsonSchema | undefined): Parameter[] {
  const ids = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...schema },
  });
  return [
    ...ids.map((name): Parameter => {
      const schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
      return { name, in: 'path', required: true, schema };
    }),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]): Parameter => ({
      name,
      in: 'query',
      ...(query?.required?.includes(name) && { required: true }),
      schema,
    })),
    ...(takesKey(call)
      ? [header('Idempotency-Key', 'Repeats the first answer for 24 hours.', keyLength)]
      : []),
    ...(takesVersion(call)
      ? [header('If-Match', 'The version you have read, as "7".', { pattern: '^"\\d{1,15}"$' })]
      : []),
    ...(call.cached ? [header('If-None-Match', 'The ETag of the response you have.', {})] : []),
    ...(call.stream
      ? [header('Last-Event-ID', 'The id of the last event received.', { pattern: '^\\d{1,16}$' })]
      : []),
  ];
}

const keyLength = { minLength: 1, maxLength: 200 };

function success(name: CallName, call: Call, answer: JsonSchema | undefined): Response {
  const headers = Object.entries(headersOf(name, call)).map(([header, description]) => [
    header,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: outcomeOf(call),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers) as NonNullable<Response['headers']>,
    }),
    ...(answer && { content: json(answer) }),
    ...(call.file && { content: { [call.file]: { schema: binary } } }),
    ...(call.stream && { content: { 'text/event-stream': { schema: event } } }),
  };
}

function outcomeOf({ stream, redirects }: Call): string {
  if (stream) return 'Events named "change", and a comment every 15 seconds.';
  return redirects ? 'Go to `Location`.' : 'Done.';
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}
