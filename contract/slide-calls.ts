import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { newSlide, pptxType, slide, slideBatchQuery, slideQuota } from './slides.ts';

const slides = callsOf('slides');

export const slideCalls = {
  generateSlide: {
    noun: 'slides',
    summary: 'Create a slide; returns its file',
    method: 'POST',
    path: '/api/generate-slide',
    may: 'change',
    query: slideBatchQuery,
    form: newSlide,
    upload: { name: 'photo', required: false },
    prepares: true,
    file: pptxType,
    status: 200,
  },
  listSlides: slides.read('/api/slides', 'All slides, the newest first', {
    answer: z.array(slide),
    cached: true,
  }),
  // Not cached: it changes with time.
  readSlideQuota: slides.read('/api/slides/quota', 'Your slide quota', {
    answer: slideQuota,
  }),
  downloadSlide: slides.read('/api/slides/{id}/download', 'The file of a slide', {
    file: pptxType,
  }),
  readSlideImage: slides.read('/api/slides/{id}/image', 'A slide as an image for posting', {
    file: 'image/png',
  }),
  readSlidePhoto: slides.read('/api/slides/{id}/photo', 'The photo of a slide', {
    file: 'image/jpeg',
  }),
  readSlideLogo: slides.read('/api/slides/{id}/logo', 'The logo used on a slide', {
    file: 'image/png',
  }),
  deleteSlide: slides.remove('/api/slides/{id}', 'Delete a slide and its file'),
  undeleteSlide: slides.undelete('/api/slides/{id}/undelete', 'Restore a deleted slide'),
} as const satisfies Record<string, Call>;
