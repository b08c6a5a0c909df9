/** The page that takes invitation and reset links, with their secret behind #, from visitors signed in or not. */
export const accountLinkPage = '/choose-password';
