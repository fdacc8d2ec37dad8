import type { ReportReason } from '#shared/contract/report-enums.ts';

/** What somebody types into a report; `images` are those that have arrived. */
export interface ReportValues {
  reason: ReportReason | '';
  content: string;
  images: string[];
  phone: string;
}

export type ReportField = keyof ReportValues;
export type ReportErrors = Partial<Record<ReportField, string>>;

export const emptyReport: ReportValues = { reason: '', content: '', images: [], phone: '' };
/** In the order of the page: the first with an error gets the focus. */
export const reportFields: readonly ReportField[] = ['reason', 'content', 'images', 'phone'];

export const isReportEmpty = ({ reason, content, images, phone }: ReportValues): boolean =>
  !reason && !content && !phone && images.length === 0;

/** The sentence of the contract for each field that has something wrong with it. */
export async function checkReport(demandId: string, values: ReportValues): Promise<ReportErrors> {
  const { reportDemand } = await import('#shared/contract/marks-contract.ts');
  const parsed = reportDemand.body?.safeParse({ demandId, ...values });
  return !parsed || parsed.success ? {} : pickFields(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Of several about one field the first. */
export function pickFields(problems: readonly (readonly [field: string, message: string])[]): ReportErrors {
  const errors: ReportErrors = {};
  for (const [name, message] of problems) {
    const field = reportFields.find((known) => known === name);
    if (field) errors[field] ??= message;
  }
  return errors;
}

const draftKey = (demandId: string): string => `DEMAND_REPORT:${demandId}`;

/** What was typed before the page was loaded again, in this tab; storage may be off or hold anything. */
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
