/** The code of a system error (`EEXIST`, `EADDRINUSE` …), or null for anything else that was thrown. */
export const errorCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Why a start ends here: its message is one sentence for the operator, who is shown nothing else. */
export class StartFailure extends Error {}
