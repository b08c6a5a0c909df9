/** Header of writes: the id of the account that the page shows. */
export const accountHeader = 'X-Account';

export const otherAccount = 'Another account signed in in this browser. Nothing was saved.';
