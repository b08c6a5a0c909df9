import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { newSlideBar, slideBar, slideBarChanges } from './slide-bars.ts';

const slideBars = callsOf('slide-bars');

export const slideBarCalls = {
  listSlideBars: slideBars.read('/api/task-steps/{id}/slide-bars', 'The slide bars of a step', {
    answer: z.array(slideBar),
  }),
  createSlideBar: slideBars.create('/api/task-steps/{id}/slide-bars', 'Add a slide bar', {
    body: newSlideBar,
    answer: slideBar,
  }),
  updateSlideBar: slideBars.save('PUT', '/api/slide-bars/{id}', 'Change a slide bar', {
    body: slideBarChanges,
    answer: slideBar,
  }),
  deleteSlideBar: slideBars.remove('/api/slide-bars/{id}', 'Delete a slide bar'),
} as const satisfies Record<string, Call>;
