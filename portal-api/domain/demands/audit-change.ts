import type { DemandFields } from '#shared/contract/publish.ts';

/** What happens to a demand. `version` is the one that the caller has read: 409 when it was saved since. */
export type AuditChange =
  | { event: 'SAVE'; fields: DemandFields; version: number }
  | { event: 'HIDE' | 'SHOW' | 'REMOVE' }
  | { event: 'RESTORE' }
  | { event: 'APPROVE'; version?: number | undefined }
  | { event: 'REJECT'; reason: string; fields: Readonly<Record<string, string>>; version?: number | undefined }
  | { event: 'TAKE_DOWN'; reason: string };
