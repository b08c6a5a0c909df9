import type { CallName } from '#contract/calls.ts';

import { exampleBodies, exampleId, exampleQueries } from './docs-bodies.ts';
import { formType, objectName } from './openapi-schemas.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import type { Operation } from './openapi.ts';

const rawType = 'application/octet-stream';

/** Undefined if the call takes no body. */
export function exampleBody(
  { operationId, requestBody }: Operation,
  objects: Record<string, JsonSchema>,
): unknown {
  const content = requestBody?.content;
  const schema = (content?.['application/json'] ?? content?.[formType])?.schema;
  if (!schema) return undefined;
  return exampleBodies[operationId as CallName] ?? valueFor('', schema, objects);
}

/** The call in a shell: with an API token, or where none may make it, with the cookie file session.txt. */
export function curl(
  method: string,
  path: string,
  operation: Operation,
  objects: Record<string, JsonSchema>,
): string {
  const body = exampleBody(operation, objects);
  const streams = Object.values(operation.responses).some(
    (response) => 'content' in response && response.content?.['text/event-stream'],
  );
  const cookie = cookieOf(operation);
  const sends = body !== undefined || operation.requestBody?.content[rawType] !== undefined;
  const other = method === 'GET' || (method === 'POST' && sends) ? '' : ` -X ${method}`;
  const query = exampleQueries[operation.operationId as CallName] ?? '';
  const address = path.replaceAll(/\{\w+\}/g, String(exampleId(path))) + query;
  const file = Object.values(operation.responses).some(
    (response) =>
      'content' in response &&
      Object.values(response.content ?? {}).some(({ schema }) => schema.format === 'binary'),
  );
  const kind = streams ? ' -N' : file ? ' -OJ' : '';
  const lines = [`curl${kind}${cookie}${other} "$WAYMARK${address}"`];
  const form = operation.requestBody?.content[formType]?.schema;
  if (!operation.security) lines.push(`  -H "Authorization: Bearer $WAYMARK_TOKEN"`);
  if (isOfLink(operation)) lines.push(`  -H "Authorization: Link $WAYMARK_LINK"`);
  if (operation.requestBody?.content[rawType]) {
    lines.push(`  -H 'Content-Type: ${rawType}'`, "  --data-binary '@letter.pdf'");
  } else if (form) {
    lines.push(...formFields(form, body as Record<string, string>));
  } else if (body !== undefined) {
    const short = JSON.stringify(body);
    const text = (short.length > 60 ? JSON.stringify(body, null, 2) : short).replaceAll(
      "'",
      String.raw`'\''`,
    );
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${text}'`);
  }
  return lines.join(' \\\n');
}

function cookieOf(operation: Operation): string {
  if (operation.operationId === 'signIn') return ' -c session.txt';
  return operation.security?.length && !isOfLink(operation) ? ' -b session.txt' : '';
}

function isOfLink({ security }: Operation): boolean {
  return security?.some((scheme) => 'link' in scheme) ?? false;
}

function formFields({ properties = {} }: JsonSchema, body: Record<string, string>): string[] {
  return Object.entries(properties).flatMap(([name, { format }]) => {
    const value = format === 'binary' ? '@picture.jpg' : body[name];
    return value === undefined ? [] : [`  -F '${name}=${value}'`];
  });
}

const byName: Record<string, unknown> = {
  username: 'admin',
  password: 'your password',
  email: 'dana@example.org',
  name: 'Dana Reyes',
  category: 'Advisor Hire',
  market: 'Chicago',
};

function valueFor(name: string, schema: JsonSchema, objects: Record<string, JsonSchema>): unknown {
  const known = objects[objectName(schema) ?? ''] ?? schema;
  if (known.properties) {
    const fields = Object.entries(known.properties).filter(([key]) =>
      known.required?.includes(key),
    );
    return Object.fromEntries(fields.map(([key, field]) => [key, valueFor(key, field, objects)]));
  }
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  const [first = known] = known.anyOf ?? [];
  switch (first.type) {
    case 'integer':
    case 'number':
      return first.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [valueFor(name, first.items ?? {}, objects)];
    default:
      return textFor(name, first.format);
  }
}

function textFor(name: string, format: string | undefined): unknown {
  if (format === 'date') return '2027-03-01';
  if (format === 'date-time') return '2027-03-01T09:00:00Z';
  return byName[name] ?? 'Text';
}
