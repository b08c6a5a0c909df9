import { objectName } from '#server/http/openapi-schemas.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';

import type { Place } from './mutations.ts';
import { schemas } from './requests.ts';

export type Field = { at: Place; schema: JsonSchema };

/** Every field of a schema, lists with their first item; of unions, all but null. */
export function fieldsIn(given: JsonSchema, at: Place = []): Field[] {
  const schema = schemas.objects[objectName(given) ?? ''] ?? given;
  if (schema.anyOf && !schema.properties) return schema.anyOf.flatMap((one) => fieldsIn(one, at));
  if (schema.items) return [{ at, schema }, ...fieldsIn(schema.items, [...at, 0])];
  const inside = Object.entries(schema.properties ?? {});
  if (inside.length > 0) return inside.flatMap(([name, one]) => fieldsIn(one, [...at, name]));
  return [{ at, schema }];
}
