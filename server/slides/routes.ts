import { deleteSlide, generateSlide, undeleteSlide } from './commands.ts';
import { readSlideImage } from './image.ts';
import { downloadSlide, listSlides, readSlideLogo, readSlidePhoto } from './queries.ts';

/** The slides at the end of every hire. */
export const slideRoutes = {
  generateSlide,
  listSlides,
  downloadSlide,
  readSlideImage,
  readSlidePhoto,
  readSlideLogo,
  deleteSlide,
  undeleteSlide,
};
