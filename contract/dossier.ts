export const zipType = 'application/zip';
