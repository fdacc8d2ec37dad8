/** Roles of operators: REVIEW decides on demands, reports, verifications, partners and users, FINANCE on refunds and invoices. */
export const operatorRoles = ['REVIEW', 'FINANCE'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleNames = { REVIEW: '审核', FINANCE: '财务' } as const satisfies Record<OperatorRole, string>;
