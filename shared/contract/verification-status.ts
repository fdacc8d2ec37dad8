/** State of a verification, in the API and in the database: of a real name, of a position, of a company's licence. */
export const verificationStatus = { NONE: 0, PENDING: 1, PASSED: 2, FAILED: 3 } as const;
