import { html } from 'hono/html';

import { notBlank } from '#contract/text.ts';
import { formatNumber } from '#contract/words.ts';

import { objectName } from './openapi-schemas.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Escaped markup. None of it is awaited. */
export type Html = ReturnType<typeof html>;

/** The fields of an object with types and limits. `sent`: request or response. */
export function fieldList(schema: JsonSchema, sent: boolean): Html {
  return html`<dl class="fields">
    ${fieldsOf(schema).map(
      ({ path, type, isRequired }) =>
        html`<div>
          <dt>
            <code>${path}</code>
            ${sent && isRequired && html`<span class="required">required</span>`}
            ${!sent && !isRequired && html`<span class="optional">may be missing</span>`}
          </dt>
          <dd>${type}</dd>
        </div>`,
    )}
  </dl>`;
}

export function typeOf(schema: JsonSchema): Html {
  const choices = choicesOf(schema).map(
    (choice, index) => html`${index > 0 && ', or '}${plainType(choice)}`,
  );
  const usual = schema.default;
  return html`${choices}${usual !== undefined && html`; <code>${shown(usual)}</code> if left out`}`;
}

type Field = { path: string; type: Html; isRequired: boolean };

function fieldsOf({ properties = {}, required = [] }: JsonSchema, parent = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = parent + name;
    const own = { path, type: typeOf(schema), isRequired: required.includes(name) };
    const { object, suffix } = insideOf(schema);
    return object ? [own, ...fieldsOf(object, `${path}${suffix}.`)] : [own];
  });
}

/** The fields of an unnamed object are listed with those of its parent. */
function insideOf(schema: JsonSchema): { object?: JsonSchema; suffix: string } {
  if (schema.properties) return { object: schema, suffix: '' };
  if (schema.items?.properties) return { object: schema.items, suffix: '[]' };
  return { suffix: '' };
}

function choicesOf({ anyOf, type, ...rest }: JsonSchema): JsonSchema[] {
  if (anyOf && !rest.properties) return anyOf;
  return Array.isArray(type)
    ? type.map((one) => ({ ...rest, type: one }))
    : [{ ...rest, ...(type && { type }) }];
}

function plainType(schema: JsonSchema): Html {
  const name = objectName(schema);
  if (name) return html`<a href="#object-${name}">${name}</a>`;
  if (schema.const !== undefined) return html`<code>${shown(schema.const)}</code>`;
  if (schema.enum) return oneOf(schema.enum);
  switch (schema.type) {
    case 'string':
      return textType(schema);
    case 'integer':
      return isId(schema) ? html`an id` : html`whole number${range(schema)}`;
    case 'number':
      return html`number${range(schema)}${schema.multipleOf === 0.01 && ', two decimals'}`;
    case 'boolean':
      return html`true or false`;
    case 'null':
      return html`null`;
    case 'array':
      return listType(schema);
    case 'object':
      return html`object`;
    default:
      return html`any value`;
  }
}

function oneOf(values: unknown[]): Html {
  const last = values.length - 1;
  const before = (index: number) => (index === 0 ? '' : index === last ? ' or ' : ', ');
  return html`${values.map((value, index) => html`${before(index)}<code>${shown(value)}</code>`)}`;
}

function textType({ format, pattern, minLength, maxLength, description }: JsonSchema): Html {
  if (format === 'date') {
    return html`day, <code>YYYY-MM-DD</code>${description && ` (${description})`}`;
  }
  if (format === 'binary') return html`file${description && ` (${description})`}`;
  if (format === 'date-time') return html`moment, ISO 8601`;
  if (format === 'email') return html`email address${upTo(maxLength)}`;
  if (pattern && pattern !== notBlank) return html`text that matches <code>${pattern}</code>`;
  const blank = minLength ? ', not blank' : '';
  return html`text${blank}${upTo(maxLength)}`;
}

function upTo(characters: number | undefined): string {
  return characters ? `, at most ${formatNumber(characters)} characters` : '';
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listType({ items, maxItems }: JsonSchema): Html {
  const most = maxItems ? `, at most ${formatNumber(maxItems)}` : '';
  return html`list of ${items?.properties ? 'objects' : typeOf(items ?? {})}${most}`;
}

function isId({ minimum, maximum }: JsonSchema): boolean {
  return minimum === 1 && maximum === Number.MAX_SAFE_INTEGER;
}

function range({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined)
    return maximum === undefined ? '' : `, at most ${formatNumber(maximum)}`;
  if (maximum === undefined) return `, at least ${formatNumber(minimum)}`;
  return ` from ${formatNumber(minimum)} to ${formatNumber(maximum)}`;
}
