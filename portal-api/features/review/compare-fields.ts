import { demandTypeName, lookUp, settlementModeName } from '#shared/text/labels.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';
import { fieldNames, type readDemandFields } from '../../domain/demands/demand-fields.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Fields = ReturnType<typeof readDemandFields>;
/** What the codes of industries and regions are called. */
export type CodeNames = Pick<ReferenceCatalog, 'industryName' | 'regionName'>;

/** The fields that differ, as a reviewer reads them. */
export function compareFields(before: Fields, after: Fields, names: CodeNames): FieldChange[] {
  const [old, changed] = [describeFields(before, names), describeFields(after, names)];
  return Object.keys(fieldNames)
    .map((field) => ({ field, before: old[field] ?? '', after: changed[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

const contactSourceNames = { personal: '个人联系方式', org: '企业联系方式' } as const;

/** All fields of a demand as a reviewer reads them, on as few lines as each has: codes by their names, an empty text where there is nothing. */
export function describeFields(fields: Fields, names: CodeNames): Record<string, string> {
  return {
    typeCode: demandTypeName(fields.typeCode),
    title: fields.title,
    content: fields.content,
    industryCode: names.industryName(fields.industryCode) ?? fields.industryCode,
    regionCode: names.regionName(fields.regionCode) ?? fields.regionCode,
    settlementModes: fields.settlementModes.map(settlementModeName).join('、'),
    budget: fields.budget ?? '',
    images: fields.images.join('、'),
    contactSource: lookUp(contactSourceNames, fields.contactSource, fields.contactSource),
    validUntil: fields.validUntil ?? '',
    typeFields: describeTypeFields(fields),
  } satisfies Record<keyof Fields, string>;
}

/** The answers to what only this type asks, in the order of its form; an answer to no question of it stays with its key. */
function describeTypeFields({ typeCode, typeFields }: Fields): string {
  const questions = typeFieldsOf(typeCode).map(({ name }) => name);
  const label = (key: string) => typeFieldsOf(typeCode).find(({ name }) => name === key)?.label ?? key;
  return Object.entries(typeFields)
    .toSorted(([one], [other]) => questions.indexOf(one) - questions.indexOf(other) || one.localeCompare(other))
    .map(([key, answer]) => `${label(key)}=${answer}`)
    .join('；');
}
