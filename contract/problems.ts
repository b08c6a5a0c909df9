import * as z from 'zod/mini';

export const problem = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;
