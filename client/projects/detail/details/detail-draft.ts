import type { QueryClient } from '@tanstack/react-query';

/** What was typed as a new detail of a step and not added yet. */
export function draftOf(queryClient: QueryClient, stepId: number): string {
  return queryClient.getQueryData<string>(keyOf(stepId)) ?? '';
}

/** Keeps what is being typed while another task is looked at, until the session ends. */
export function keepDraft(queryClient: QueryClient, stepId: number, text: string): void {
  queryClient.setQueryData(keyOf(stepId), text);
}

function keyOf(stepId: number) {
  return ['new detail', stepId] as const;
}
