/**
 * The page that takes invitation and reset links, with their secret behind #, from visitors signed in or not. Apart from
 * the schemas of the links, which the first load does without.
 */
export const accountLinkPage = '/choose-password';
