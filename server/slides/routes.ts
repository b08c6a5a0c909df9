import type { Handlers } from '#server/http/register.ts';

import { deleteSlide, generateSlide, undeleteSlide } from './commands.ts';
import { readSlideImage } from './image.ts';
import { downloadSlide, listSlides, readSlideLogo, readSlidePhoto } from './queries.ts';
import { checkQuotas } from './quotas.ts';
import type { Quotas } from './quotas.ts';

type SlideCalls = Pick<
  Handlers,
  | 'generateSlide'
  | 'listSlides'
  | 'downloadSlide'
  | 'readSlideImage'
  | 'readSlidePhoto'
  | 'readSlideLogo'
  | 'deleteSlide'
  | 'undeleteSlide'
>;

export function slideRoutes(quotas: Quotas): SlideCalls {
  return {
    generateSlide: async (ctx, request) => {
      await checkQuotas(ctx, quotas);
      return generateSlide(ctx, request);
    },
    listSlides,
    downloadSlide,
    readSlideImage: (ctx, request, c) => readSlideImage(ctx, request, c.req.raw.signal),
    readSlidePhoto,
    readSlideLogo,
    deleteSlide,
    undeleteSlide,
  };
}
