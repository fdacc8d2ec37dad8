import { dateText } from '#client/ui/format.ts';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { href } from '#shared/routes/href.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';

/** Fields that each page lays out and words itself. */
type PlacedField =
  | 'typeCode'
  | 'title'
  | 'content'
  | 'industryCode'
  | 'regionCode'
  | 'settlementModes'
  | 'images'
  | 'contactSource'
  | 'validUntil'
  | 'typeFields';
type PlainField = Exclude<keyof DemandFields, PlacedField>;

type Fact = readonly [name: string, value: string];

/** Labels of the fields that pages show as they were written, in display order. Empty fields show 面议. */
const names: Readonly<Record<PlainField, string>> = {
  budget: '合作预算',
};

/** Returns a demand's plain fields for its page and its preview. */
export const plainFacts = (demand: Partial<Pick<DemandFields, PlainField>>): Fact[] =>
  (Object.keys(names) as PlainField[]).map((field) => [names[field], demand[field] || '面议']);

/** Returns the answers to the questions of a demand's type, with their labels. */
export const typeFacts = (typeCode: string, answers: Readonly<Record<string, string>>): (readonly [name: string, value: string])[] =>
  typeFieldsOf(typeCode).flatMap(({ name, label }) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    return answer ? [[label, answer] as const] : [];
  });

/** Returns the link to the expiry field in the form of a demand, for its owner. */
export const validityHref = (demandId: string): string => `${href('demand.publish', { demandId })}#demand-validUntil`;

/** Formats the expiry of a demand (ISO time). */
export function validityText(validUntil: string | null | undefined): string {
  const time = validUntil ? Date.parse(validUntil) : Number.NaN;
  return Number.isNaN(time) ? '长期有效' : dateText(time);
}
