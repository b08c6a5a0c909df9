import { useQueryClient } from '@tanstack/react-query';

import { isByLink } from '#client/data/api.ts';
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
    // If the limit cannot be read, which links may not, the server refuses files that are too large.
    if (isByLink()) {
      send();
      return;
    }
    queryClient.query(readOf('readOrganisation')).then(
      ({ evidenceMb }) => send(evidenceMb * 1_048_576),
      () => send(),
    );
  };
}
