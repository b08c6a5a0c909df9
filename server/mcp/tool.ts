import * as z from 'zod/mini';

import type { Answer } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';

type Values = Record<string, string | number | undefined>;

/** Makes a read of the API with the token of the request. Throws `Refused` if the API refuses it. */
export type Read = <Name extends CallName>(
  name: Name,
  sent?: { params?: Record<string, number>; query?: Values },
) => Promise<Answer<Calls[Name]>>;

/** The API's own message, which the assistant can act on. */
export class Refused extends Error {
  override name = 'Refused';
}

export type Asking = {
  read: Read;
  /** In the organization's time zone. */
  today: string;
  /** The address of the page of a project. */
  linkTo: (projectId: number) => string;
};

/** `rows` are left out from the end until the answer is small; `rest` says how to ask for less. */
export type Found = {
  facts?: Record<string, unknown>;
  rows: Record<string, unknown>[];
  rest?: string;
};

type Input = z.ZodMiniObject;

export type Tool<Sent extends Input = Input> = {
  title: string;
  description: string;
  input: Sent;
  find: (asking: Asking, sent: z.output<Sent>) => Promise<Found>;
};

export function tool<Sent extends Input>(made: Tool<Sent>): Tool {
  return made;
}

/** A field with a description, which is all that an assistant knows about it. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string) {
  return schema.check(z.describe(description));
}

/** A part of a name, in any case. */
export function namedLike(name: string, part: string | undefined): boolean {
  return part === undefined || name.toLowerCase().includes(part.trim().toLowerCase());
}
