/** Splits a list that is written as one text into its words. */
export const listed = (text: string): string[] => text.split(/\s+/u).filter(Boolean);
