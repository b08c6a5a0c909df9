/** Under this name what is typed into the form of a slide is kept. */
export const newSlideForm = 'new-slide';
