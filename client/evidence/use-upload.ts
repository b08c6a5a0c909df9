import { useQueryClient } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';

import type { Item } from './items.ts';
import { startUploads } from './uploads.ts';

/** Sends files; the limit is asked for only then. */
export function useUpload(item: Item) {
  const queryClient = useQueryClient();
  return (files: readonly File[], replaces?: number) => {
    const send = (most?: number) =>
      startUploads(queryClient, {
        item,
        files,
        most,
        ...(replaces !== undefined && { replaces }),
      });
    // Without an answer the server says itself what is too large.
    queryClient.query(readOf('readOrganisation')).then(
      ({ evidenceMb }) => send(evidenceMb * 1_048_576),
      () => send(),
    );
  };
}
