/** Keeps a field to so many digits while it is typed; full-width ones, as Chinese input methods write them, become plain. */
export const keepDigits = (typed: string, most: number): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
