/** Somebody does not want a demand recommended, as many of its type, or anything of its publisher. */
export const feedbackKinds = ['DEMAND', 'TYPE', 'PUBLISHER'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
