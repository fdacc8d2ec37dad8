import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { findImpersonation, type NameKind } from '#shared/rules/find-impersonation.ts';
import { normaliseContactText } from '#shared/rules/normalise-contact-text.ts';

export interface CheckedText {
  text: string | null | undefined;
  /** The current name: it may stay even if newer rules forbid it. */
  before?: string | null | undefined;
  /** `text`: not a name, checked only for contact details. */
  kind: NameKind | 'text';
}

/**
 * Checks that texts about people and organizations contain no contact details, and that names do not impersonate the portal. Returns
 * messages by field.
 */
export function checkNames(fields: Readonly<Record<string, CheckedText>>, siteName: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, { text, before, kind }] of Object.entries(fields)) {
    const problem = text && text !== before ? findProblem(text, kind, siteName) : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

function findProblem(text: string, kind: CheckedText['kind'], siteName: string): string | null {
  const found = findContactDetails(text)[0]?.text ?? (kind === 'text' ? null : findLongNumber(text));
  if (found) return `请删除「${found}」：联系方式请填在「联系方式」中，对方解锁后可见`;
  const word = kind === 'text' ? null : findImpersonation(text, siteName, kind);
  return word ? `「${word}」容易被误认为平台工作人员，请换一个名称` : null;
}

/** Finds a number of at least seven digits: no name needs one, so it is an account of some service. */
function findLongNumber(text: string): string | null {
  const { numbers, starts, ends } = normaliseContactText(text);
  const found = /\d(?:[^\p{L}\p{N}\n]{0,2}\d){6,}/u.exec(numbers);
  return found && text.slice(starts[found.index], ends[found.index + found[0].length - 1]);
}
