import type { Ctx } from '#server/ctx.ts';
import { checkStorage, storageRoom } from '#server/files/quotas.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isRepeated } from '#server/http/idempotency.ts';

import { deleteSlide, generateSlide, undeleteSlide } from './commands.ts';
import { openGates } from './gates.ts';
import { readSlideImage } from './image.ts';
import { downloadSlide, listSlides, readSlideLogo, readSlidePhoto } from './queries.ts';
import { checkHour, readSlideQuota } from './quotas.ts';
import type { Quotas } from './quotas.ts';

type SlideCalls = Pick<
  Handlers,
  | 'generateSlide'
  | 'listSlides'
  | 'readSlideQuota'
  | 'downloadSlide'
  | 'readSlideImage'
  | 'readSlidePhoto'
  | 'readSlideLogo'
  | 'deleteSlide'
  | 'undeleteSlide'
>;

export function slideRoutes(quotas: Quotas): SlideCalls {
  return {
    generateSlide: async (ctx, request, c) => {
      const requested = 1 + (request.query.following ?? 0);
      const admit = (writing: Ctx) => checkHour(writing, quotas, requested);
      if (!(await isRepeated(ctx, c))) {
        await admit(ctx);
        await checkStorage(ctx, await storageRoom(ctx, quotas.storageMb), 1);
        await openGates(ctx, request.body);
      }
      return generateSlide(ctx, request, admit);
    },
    listSlides,
    readSlideQuota: (ctx) => readSlideQuota(ctx, quotas),
    downloadSlide,
    readSlideImage: (ctx, request, c) => readSlideImage(ctx, request, c.req.raw.signal),
    readSlidePhoto,
    readSlideLogo,
    deleteSlide,
    undeleteSlide,
  };
}
