import * as z from 'zod';

/** A violation of the content security policy, reduced to what may be logged: no query, no script sample, no user. */
export interface CspViolation {
  /** Name of the violated directive, or `other`. */
  directive: string;
  /** The blocked address: origin and path, `scheme:`, or a keyword such as `inline`. */
  blocked: string;
  /** Address of the page that violated the policy. */
  document: string;
  source: string;
  line: number | null;
  /** Whether the policy only reports and does not block. */
  reportOnly: boolean;
}

const text = z.string().catch('');
const line = z.number().int().min(0).nullish().catch(null);

/** Shape of application/csp-report, which `report-uri` sends. */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': line,
    disposition: text,
  }),
});

/** Shape of one report in application/reports+json, which `report-to` sends: several at a time, and not only about policies. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: text,
    blockedURL: text,
    documentURL: text,
    sourceFile: text,
    lineNumber: line,
    disposition: text,
  }),
});

const MAX_REPORTS = 20;
const MAX_URL_LENGTH = 200;
/** Known directives: anyone may send reports, so other names must not become metric labels. */
const directives = new Set(
  [
    ['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src'],
    ['font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'child-src', 'worker-src', 'manifest-src', 'base-uri'],
    ['form-action', 'frame-ancestors', 'trusted-types', 'require-trusted-types-for'],
  ].flat(),
);
const words = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink']);

/** Returns the violations in a report of either kind; none if the body is not such a report. */
export function readViolations(body: unknown): CspViolation[] {
  const old = oldReport.safeParse(body);
  if (old.success) return [fromOldReport(old.data['csp-report'])];
  if (!Array.isArray(body)) return [];
  return body.slice(0, MAX_REPORTS).flatMap((one) => {
    const report = newReport.safeParse(one);
    return report.success ? [fromNewReport(report.data.body)] : [];
  });
}

const fromOldReport = (report: z.output<typeof oldReport>['csp-report']): CspViolation => ({
  directive: toDirective(report['effective-directive'] || report['violated-directive']),
  blocked: toPlace(report['blocked-uri']),
  document: toPlace(report['document-uri']),
  source: toPlace(report['source-file']),
  line: report['line-number'] ?? null,
  reportOnly: report.disposition === 'report',
});

const fromNewReport = (report: z.output<typeof newReport>['body']): CspViolation => ({
  directive: toDirective(report.effectiveDirective),
  blocked: toPlace(report.blockedURL),
  document: toPlace(report.documentURL),
  source: toPlace(report.sourceFile),
  line: report.lineNumber ?? null,
  reportOnly: report.disposition === 'report',
});

/** Returns the name of a known directive, else `other`. Older browsers send the whole directive with its sources. */
function toDirective(name: string): string {
  const [first = ''] = name.trim().split(' ', 1);
  return directives.has(first) ? first : 'other';
}

/** Returns origin and path of a web address, but only the scheme of any other, as a data: URL is its own content. */
function toPlace(address: string): string {
  if (address === '' || words.has(address)) return address;
  if (!URL.canParse(address)) return 'other';
  const { protocol, origin, pathname } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) ? (origin + pathname).slice(0, MAX_URL_LENGTH) : protocol.slice(0, 40);
}
