/** The words of a list that is written as one text. */
export const listed = (text: string): string[] => text.split(/\s+/u).filter(Boolean);
