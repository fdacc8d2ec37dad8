import { dateText } from '#client/ui/format.ts';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { href } from '#shared/routes/href.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';

/** Fields that each page places and words by itself. */
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

/** Names of the fields that pages show as they were written, in their order; what is left open is negotiable. */
const names: Readonly<Record<PlainField, string>> = {
  budget: '合作预算',
};

/** A demand's plain fields, for its page and its preview. */
export const plainFacts = (demand: Partial<Pick<DemandFields, PlainField>>): Fact[] =>
  (Object.keys(names) as PlainField[]).map((field) => [names[field], demand[field] || '面议']);

/** The answers to the questions of a demand's type. */
export const typeFacts = (typeCode: string, answers: Readonly<Record<string, string>>): (readonly [name: string, value: string])[] =>
  typeFieldsOf(typeCode).flatMap(({ name, label }) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    return answer ? [[label, answer] as const] : [];
  });

/** Leads the owner of a demand to the field that says until when it holds. */
export const validityHref = (demandId: string): string => `${href('demand.publish', { demandId })}#demand-validUntil`;

/** Until when a demand holds (ISO time), as people read it. */
export function validityText(validUntil: string | null | undefined): string {
  const time = validUntil ? Date.parse(validUntil) : Number.NaN;
  return Number.isNaN(time) ? '长期有效' : dateText(time);
}
