/** Public number of a demand: anything else under /demand/ is a 404. */
export const isDemandNumber = (value: string): boolean => /^[A-Z]{0,2}\d{6,20}$/.test(value);
