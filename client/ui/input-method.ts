/** Returns true for keys of an input method: keys during composition, and the one that ends it (229 where it arrives after its end). */
export const isImeKeyEvent = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
