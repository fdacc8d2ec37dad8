/** Closed lists of a demand's values. They are runtime values, so that schemas and types derive from one source. */

export const demandTypeCodes = ['10', '20', '30', '40', '50', '60', '70', '80', '90'] as const;
export type DemandTypeCode = (typeof demandTypeCodes)[number];

export const auditStatuses = ['WAITING_REVIEW', 'PAUSED', 'REJECTED', 'PUBLISH'] as const;
export type AuditStatus = (typeof auditStatuses)[number];

/** States of a demand as its publisher sees them: a published demand past its validity is EXPIRED and not shown. */
export const ownDemandStates = [...auditStatuses, 'EXPIRED'] as const;
export type OwnDemandState = (typeof ownDemandStates)[number];

export const settlementModes = ['CPA', 'CPS', 'CPC', 'CPM', 'CPT', 'SHARE', 'SWAP', 'FIXED', 'NEGOTIABLE'] as const;
export type SettlementMode = (typeof settlementModes)[number];

export const demandSorts = ['default', 'new', 'hot'] as const;
export type DemandSort = (typeof demandSorts)[number];
