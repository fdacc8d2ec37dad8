let documentLead: number | undefined;
let answerLead: number | undefined;

/**
 * Returns the server's clock minus this browser's, in ms, as the document says. Estimated once from its first data: `readAt`, the time at
 * which the server read it, is taken as the time at which the document was requested. For a cached document this is off by its age
 * (client/app/background.ts). Returns 0 before the first data, and without any.
 */
export function leadOfDocument(readAt?: number): number {
  if (documentLead === undefined && readAt) documentLead = Math.round(readAt + performance.now() - Date.now());
  return documentLead ?? 0;
}

/** Notes the server's time, as an answer that has just arrived states it; unlike a document, it is never from a cache. */
export function noteServerTime(now: string | null | undefined): void {
  if (now) answerLead = Date.parse(now) - Date.now();
}

/** Returns the server's clock minus this browser's, in ms: by the latest answer that stated it, otherwise by the document. Browser only. */
export const serverLead = (): number => answerLead ?? leadOfDocument();
