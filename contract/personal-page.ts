/** The page of a personal link, with its secret behind #. Apart from the schemas, which the first load does without. */
export const personalPage = '/mine';

/** The scheme of the header that has the secret: `Authorization: Link …`. */
export const linkScheme = 'Link';
