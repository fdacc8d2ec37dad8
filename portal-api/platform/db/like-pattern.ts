/** Escapes a text for a pattern of `like` and `ilike`, in which it stands for itself. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Returns the pattern of `like` and `ilike` for the texts that contain a text. */
export const containsPattern = (text: string): string => `%${escapePattern(text)}%`;
