/** Errors sent between threads keep only their message. */
export type Failure = { message: string; code?: string; errcode?: number };

export function failureOf(thrown: unknown): Failure {
  const { message, code, errcode } = thrown as Failure;
  return { message, ...(code && { code }), ...(errcode && { errcode }) };
}

export function errorOf(failure: Failure): Error {
  return Object.assign(new Error(failure.message), failure);
}
