import { html } from 'hono/html';

import { curl } from './docs-example.ts';
import { fieldList, typeOf } from './docs-fields.ts';
import type { Html } from './docs-fields.ts';
import { introduction } from './docs-introduction.ts';
import { formType, objectName, objectsAt, reachable } from './openapi-schemas.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import type { OpenApi, Operation } from './openapi.ts';

type Call = { method: string; path: string; operation: Operation };
type Objects = Record<string, JsonSchema>;

export async function docsPage(api: OpenApi): Promise<string> {
  const objects = api.components.schemas;
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const nouns = api.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const inside = objectsInside(api);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${api.info.title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the calls</a>
        <header>
          <h1>${api.info.title}</h1>
          <p>${api.info.description}</p>
          <p>
            Version ${api.info.version}. The same for machines:
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
        </header>
        <nav aria-label="Calls">
          <ul>
            <li><a href="#introduction">Getting started</a></li>
            ${nouns.map(
              (noun) =>
                html`<li>
                  <a class="noun" href="#calls-of-${noun.name}">${capital(noun.name)}</a>
                  <ul>
                    ${noun.calls.map(navigationEntry)}
                  </ul>
                </li>`,
            )}
            <li><a href="#objects">Objects</a></li>
          </ul>
        </nav>
        <main id="main">
          ${introduction(api)}
          ${nouns.map(
            (noun) =>
              html`<section aria-labelledby="calls-of-${noun.name}">
                <h2 id="calls-of-${noun.name}">${capital(noun.name)}</h2>
                ${noun.calls.map((call) => callSection(call, objects))}
              </section>`,
          )}
          <section aria-labelledby="objects">
            <h2 id="objects">Objects</h2>
            ${inside.map(({ name, schema, sent }) => objectSection(name, schema, sent))}
          </section>
        </main>
      </body>
    </html> `;
  return (await page).toString();
}

function navigationEntry({ method, path, operation }: Call): Html {
  return html`<li>
    <a href="#${operation.operationId}"><b>${method}</b> ${path.replace('/api', '')}</a>
  </li>`;
}

function callSection({ method, path, operation }: Call, objects: Objects): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content[formType]?.schema;
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p class="call"><b class="method ${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
    <p class="who">${description}</p>
    ${
      parameters &&
      html`<h4>Parameters</h4>
        ${parameterList(parameters)}`
    }
    ${
      body &&
      html`<h4>Body</h4>
        ${fieldList(objects[objectName(body) ?? ''] ?? body, true)}`
    }
    ${
      form &&
      html`<h4>Form, <code>${formType}</code></h4>
        ${fieldList(form, true)}`
    }
    <h4>Answer</h4>
    ${Object.entries(responses).map(([status, response]) => success(status, response, objects))}
    <p class="problems">
      When it does not work:
      ${Object.keys(responses)
        .filter((status) => Number(status) >= 400)
        .map((status) => html`<a href="#status-${status}">${status}</a> `)}
    </p>
    <h4>Example</h4>
    <pre><code>${curl(method, path, operation, objects)}</code></pre>
  </article>`;
}

function parameterList(parameters: NonNullable<Operation['parameters']>): Html {
  return html`<dl class="fields">
    ${parameters.map(
      ({ name, in: place, required, description, schema }) =>
        html`<div>
          <dt>
            <code>${name}</code>
            ${required && html`<span class="required">required</span>`}
          </dt>
          <dd>in the ${place}: ${typeOf(schema)}${description && `. ${description}`}</dd>
        </div>`,
    )}
  </dl>`;
}

function success(
  status: string,
  response: Operation['responses'][string],
  objects: Objects,
): Html | false {
  if ('$ref' in response) return false;
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const schema = content?.schema;
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, { description }]) => html`<p>Header <code>${name}</code>: ${description}</p>`,
  );
  if (schema?.format === 'binary') {
    return html`<p>${status}: a file, <code>${type}</code></p>
      ${headers}`;
  }
  const inner = schema?.type === 'array' ? schema.items : schema;
  if (!inner)
    return html`<p>${status}: ${response.description}</p>
      ${headers}`;
  const name = objectName(inner);
  const what = `${schema?.type === 'array' ? 'a list, each a ' : ''}${name ?? 'an object'}`;
  return html`<details>
      <summary>
        ${status}${name ? html`: ${what}` : ''}${response.content?.['text/event-stream'] && ` in each event`}
      </summary>
      ${fieldList(objects[name ?? ''] ?? inner, false)}
    </details>
    ${headers}`;
}

function objectSection(name: string, schema: JsonSchema, sent: boolean): Html {
  return html`<article aria-labelledby="object-${name}">
    <h3 id="object-${name}">${name}</h3>
    <p class="who">${sent ? 'Part of bodies.' : 'Part of answers.'}</p>
    ${fieldList(schema, sent)}
  </article>`;
}

/** Nested objects, which fields link to. */
function objectsInside({ paths, components }: OpenApi) {
  const objects = components.schemas;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const sent = reachable(
    operations.map(({ requestBody }) => requestBody),
    objects,
  );
  const all = JSON.stringify(objects);
  return Object.entries(objects)
    .filter(([name]) => all.includes(`"${objectsAt}${name}"`))
    .map(([name, schema]) => ({ name, schema, sent: name in sent }));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
