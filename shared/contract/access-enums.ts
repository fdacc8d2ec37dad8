/** Whose contact a demand gives: the publisher's own, or their organization's. */
export const contactSources = ['personal', 'org'] as const;
export type ContactSource = (typeof contactSources)[number];

/** Why a caller may not publish now. */
export const publishObstacles = ['NEED_REAL_NAME', 'NEED_CONTACT', 'QUOTA', 'BLOCKED'] as const;
export type PublishObstacle = (typeof publishObstacles)[number];

/** Why a contact is not shown. */
export const contactObstacles = ['NEED_LOGIN', 'NEED_REAL_NAME', 'NEED_VIP', 'NEED_PROP', 'DAILY_LIMIT', 'NO_CONTACT'] as const;
export type ContactObstacle = (typeof contactObstacles)[number];

/** Levels of a block: WRITE, publish or message; SIGN_IN, not even sign in. */
export const blockLevels = ['WRITE', 'SIGN_IN'] as const;
export type BlockLevel = (typeof blockLevels)[number];
