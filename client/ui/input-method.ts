/**
 * Returns true for keys that an input method handles: keys of a composition and the one that ends it (229 if the browser reports the end
 * too early).
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
