/** Returns whether a text is a public number of a demand; anything else under /demand/ is a 404. */
export const isDemandNumber = (value: string): boolean => /^[A-Z]{0,2}\d{6,20}$/.test(value);

/** Returns whether a text is a public number or an id. */
export const isDemandName = (name: string): boolean => isDemandNumber(name) || /^(\d{1,20}|[0-9a-f-]{36})$/.test(name);
