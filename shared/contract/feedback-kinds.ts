/** Recommendations that a user does not want: DEMAND this demand, TYPE this demand and so many of its type, PUBLISHER any of its publisher. */
export const feedbackKinds = ['DEMAND', 'TYPE', 'PUBLISHER'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
