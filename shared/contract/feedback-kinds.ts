/** Scope of a user's feedback: not to be recommended a demand, as many demands of its type, or anything of its publisher. */
export const feedbackKinds = ['DEMAND', 'TYPE', 'PUBLISHER'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
