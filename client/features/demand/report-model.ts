import { REPORT_DRAFTS } from '#shared/cookies.ts';
import type { ReportReason } from '#shared/text/report-names.ts';

/** The values of a report; `images` are those that have arrived. */
export interface ReportValues {
  reason: ReportReason | '';
  content: string;
  images: string[];
  phone: string;
}

/** In the order of the page. */
export const emptyReport: ReportValues = { reason: '', content: '', images: [], phone: '' };

const isReportEmpty = ({ reason, content, images, phone }: ReportValues): boolean => !reason && !content && !phone && images.length === 0;

const draftKey = (demandId: string): string => REPORT_DRAFTS + demandId;

/** The values that were typed before the page was loaded again, in this tab; storage may be off or hold anything. */
export function readReportDraft(demandId: string): ReportValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(demandId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { reason, content, images, phone } = stored as Record<string, unknown>;
    if (typeof reason !== 'string' || typeof content !== 'string' || typeof phone !== 'string' || !Array.isArray(images)) return null;
    return { reason: reason as ReportReason, content, phone, images: images.filter((image) => typeof image === 'string') };
  } catch {
    return null;
  }
}

export function writeReportDraft(demandId: string, values: ReportValues): void {
  try {
    if (isReportEmpty(values)) sessionStorage.removeItem(draftKey(demandId));
    else sessionStorage.setItem(draftKey(demandId), JSON.stringify(values));
  } catch {
    // Storage is off or full: a reload loses the text, nothing else does.
  }
}
