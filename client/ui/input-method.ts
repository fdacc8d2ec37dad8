/** Keys that belong to an input method: while a word is composed, and the one that ends it (229 on browsers that tell too late). */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
