let ahead: number | undefined;

/**
 * Returns by how many ms this browser's clock is ahead of the server's. Estimated once from the first data of a document: `readAt`, the
 * time at which the server read it, is taken as the time at which the document was requested. For a cached document the result includes
 * its age (client/app/background.ts). Returns 0 before the first data, and without any.
 */
export function clockAhead(readAt?: number): number {
  if (ahead === undefined && readAt) ahead = Math.round(Date.now() - performance.now() - readAt);
  return ahead ?? 0;
}
