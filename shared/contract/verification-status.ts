/** How a verification stands, on the wire and in the database: of a real name, of somebody's job, of a company's licence. */
export const verificationStatus = { NONE: 0, PENDING: 1, PASSED: 2, FAILED: 3 } as const;
