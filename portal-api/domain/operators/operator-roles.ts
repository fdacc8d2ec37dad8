/**
 * Roles of operators: REVIEW decides on demands, reports, verifications, partners and users, FINANCE on refunds and invoices, CONTENT
 * publishes announcements and communities, AUDIT reads the log of what operators did.
 */
export const operatorRoles = ['REVIEW', 'FINANCE', 'CONTENT', 'AUDIT'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleNames = { REVIEW: '审核', FINANCE: '财务', CONTENT: '运营', AUDIT: '审计' } as const satisfies Record<
  OperatorRole,
  string
>;
