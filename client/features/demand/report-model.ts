import { REPORT_DRAFTS } from '#shared/cookies.ts';
import type { ReportReason } from '#shared/text/report-names.ts';

/** The values of a report; `images` contains only finished uploads. */
export interface ReportValues {
  reason: ReportReason | '';
  content: string;
  images: string[];
  phone: string;
}

/** An empty report; the keys are in the order of the page. */
export const emptyReport: ReportValues = { reason: '', content: '', images: [], phone: '' };

const isReportEmpty = ({ reason, content, images, phone }: ReportValues): boolean => !reason && !content && !phone && images.length === 0;

const draftKey = (demandId: string): string => REPORT_DRAFTS + demandId;

/** Reads the input that this tab stored before a reload. Storage may be disabled or contain anything. */
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
    // Storage is disabled or full: only a reload loses the text.
  }
}
