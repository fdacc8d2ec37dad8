/** Returns the pictures of a paste. Text copied from a table or a document also carries a picture of itself, which is ignored. */
export const pastedPictures = ({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File[] =>
  types.includes('text/plain') && types.includes('text/html') ? [] : [...files].filter(({ type }) => type.startsWith('image/'));
