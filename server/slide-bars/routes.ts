import { createSlideBar, deleteSlideBar, updateSlideBar } from './commands.ts';
import { listSlideBars } from './queries.ts';

export const slideBarRoutes = { listSlideBars, createSlideBar, updateSlideBar, deleteSlideBar };
