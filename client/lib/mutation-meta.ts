import type {} from '@tanstack/react-query';

/** What a mutation may say about how its failure is presented; client/app/failure-watch.tsx reads it. */
interface PortalMutationMeta extends Record<string, unknown> {
  /** The call signs somebody in: its 401 means wrong credentials, not an expired session. */
  signsIn?: true;
  /** The feature shows the failure in its own way, so no toast. An expired session is still handled. */
  silent?: true;
  /** The feature has an answer of its own to «no permission» (body code 403 in an HTTP 200), such as the VIP layer. */
  handlesRefusal?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: PortalMutationMeta;
  }
}
