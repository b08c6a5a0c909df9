import { useQueryClient } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';

import type { Item } from './items.ts';
import { startUploads } from './uploads.ts';

/** The size limit is read on first use. */
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
    // If the limit cannot be read, the server refuses files that are too large.
    queryClient.query(readOf('readOrganisation')).then(
      ({ evidenceMb }) => send(evidenceMb * 1_048_576),
      () => send(),
    );
  };
}
