import { demandTypeName, lookUp, settlementModeName } from '#shared/text/labels.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';
import { fieldNames, type readDemandFields } from '../../../domain/demands/demand-fields.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Fields = ReturnType<typeof readDemandFields>;
/** The part of the catalogue that maps industry and region codes to names. */
export type CodeNames = Pick<ReferenceCatalog, 'industryName' | 'regionName'>;

/** Returns the fields that differ, in readable form. */
export function compareFields(before: Fields, after: Fields, names: CodeNames): FieldChange[] {
  const [old, changed] = [describeFields(before, names), describeFields(after, names)];
  return Object.keys(fieldNames)
    .map((field) => ({ field, before: old[field] ?? '', after: changed[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

const contactSourceNames = { personal: '个人联系方式', org: '企业联系方式' } as const;

/** Descriptions of the fields that are stored as codes, using the names of the codes. */
const describers: Readonly<Record<string, (fields: Fields, names: CodeNames) => string>> = {
  typeCode: ({ typeCode }) => demandTypeName(typeCode),
  industryCode: ({ industryCode }, { industryName }) => industryName(industryCode) ?? industryCode,
  regionCode: ({ regionCode }, { regionName }) => regionName(regionCode) ?? regionCode,
  settlementModes: ({ settlementModes }) => settlementModes.map(settlementModeName).join('、'),
  contactSource: ({ contactSource }) => lookUp(contactSourceNames, contactSource, contactSource),
  typeFields: describeTypeFields,
};

/** Describes all fields of a demand in readable form: codes by their names, an empty string for a missing value. */
export function describeFields(fields: Fields, names: CodeNames): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, describers[field]?.(fields, names) ?? formatValue(value)]),
  );
}

/** Formats a value that is not a code; a list becomes a single line. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('、') : String(value);
}

/** Describes the answers to the questions of this type, in the order of its form; unknown answers come first, with their keys. */
function describeTypeFields({ typeCode, typeFields }: Fields): string {
  const questions = typeFieldsOf(typeCode);
  const placeOf = (key: string) => questions.findIndex(({ name }) => name === key);
  return Object.entries(typeFields)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map(([key, answer]) => `${questions[placeOf(key)]?.label ?? key}=${answer}`)
    .join('；');
}
