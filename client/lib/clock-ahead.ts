let ahead: number | undefined;

/**
 * By how many ms this browser's clock is ahead of the server's: the first data of a document, read at this time, was read while the document
 * was asked for. Of a document that was kept it is the age as well (client/app/background.ts). Without data, and before the first, it is 0.
 */
export function clockAhead(readAt?: number): number {
  if (ahead === undefined && readAt) ahead = Math.round(Date.now() - performance.now() - readAt);
  return ahead ?? 0;
}
