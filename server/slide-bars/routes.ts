import { createSlideBar, deleteSlideBar, updateSlideBar } from './commands.ts';
import { listSlideBars } from './queries.ts';

/** The figures that steps carry for slides. */
export const slideBarRoutes = { listSlideBars, createSlideBar, updateSlideBar, deleteSlideBar };
