/** Source of the contact on a demand: the publisher's own, or their organization's. */
export const contactSources = ['personal', 'org'] as const;
export type ContactSource = (typeof contactSources)[number];

/** Reasons why a caller may not publish at present. */
export const publishObstacles = ['NEED_REAL_NAME', 'NEED_CONTACT', 'QUOTA', 'BLOCKED'] as const;
export type PublishObstacle = (typeof publishObstacles)[number];

/** Reasons why a contact is not shown. */
export const contactObstacles = ['NEED_LOGIN', 'NEED_REAL_NAME', 'NEED_VIP', 'NEED_PROP', 'DAILY_LIMIT', 'NO_CONTACT'] as const;
export type ContactObstacle = (typeof contactObstacles)[number];

/** Means of unlocking a contact: today's quota of the membership, or one contact pass. */
export const unlockMeans = ['QUOTA', 'CONTACT'] as const;
export type UnlockMeans = (typeof unlockMeans)[number];

/** Levels of a block: WRITE forbids publishing and messaging; SIGN_IN also forbids signing in. */
export const blockLevels = ['WRITE', 'SIGN_IN'] as const;
export type BlockLevel = (typeof blockLevels)[number];
