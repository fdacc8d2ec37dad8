/**
 * Roles of operators: REVIEW decides on demands, reports, verifications, partners and users, FINANCE on refunds and invoices, CONTENT
 * publishes announcements and communities.
 */
export const operatorRoles = ['REVIEW', 'FINANCE', 'CONTENT'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleNames = { REVIEW: '审核', FINANCE: '财务', CONTENT: '运营' } as const satisfies Record<OperatorRole, string>;
