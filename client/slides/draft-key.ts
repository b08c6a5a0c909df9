export const newSlideForm = 'new-slide';
