/** Why somebody reports a demand. */
export const reportReasons = ['FALSE_INFO', 'FRAUD', 'CONTACT_WRONG', 'ILLEGAL', 'INFRINGEMENT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['PENDING', 'UPHELD', 'DISMISSED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
