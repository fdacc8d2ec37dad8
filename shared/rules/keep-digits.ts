/** Limits a typed text to at most `most` digits; full-width digits of Chinese input methods become plain ones. */
export const keepDigits = (typed: string, most: number): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
