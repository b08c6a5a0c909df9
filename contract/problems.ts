import * as z from 'zod/mini';

export const problem = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
  /**
   * The step that this request would complete, and its unmet conditions. Retry with a `reason` to override them.
   */
  unmet: z.optional(z.object({ step: z.string(), conditions: z.array(z.string()) })),
});
export type Problem = z.infer<typeof problem>;
