import type { Selectable } from 'kysely';
import type { DemandFields, detailFields } from '#shared/contract/demand-fields.ts';
import { type Budget, readBudget } from '#shared/rules/read-budget.ts';
import { endOfChinaDay, toChinaDay, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { toSearchColumns } from '../../platform/db/search-grams.ts';
import type { DemandsTable } from '../../platform/db/tables/demand-tables.ts';

/** The operators' names of the fields, in display order. A new field must be added to every list of this file, or it does not compile. */
const names = {
  typeCode: '合作类型',
  title: '标题',
  content: '详细说明',
  industryCode: '所属行业',
  regionCode: '合作地区',
  settlementModes: '结算方式',
  budget: '预算',
  images: '图片',
  contactSource: '展示的联系方式',
  validUntil: '有效期',
  typeFields: '类型信息',
} satisfies Record<keyof DemandFields, string>;
export const fieldNames: Readonly<Record<string, string>> = names;

/**
 * The free texts, which are checked for forbidden words, contact details and odd characters. `byName`: each answer is checked on its own.
 */
const freeTexts = {
  typeCode: false,
  title: true,
  content: true,
  industryCode: false,
  regionCode: false,
  settlementModes: false,
  budget: true,
  images: false,
  contactSource: false,
  validUntil: false,
  typeFields: 'byName',
} as const satisfies Record<keyof DemandFields, boolean | 'byName'>;
type FreeText = { [Name in keyof DemandFields]: (typeof freeTexts)[Name] extends true ? Name : never }[keyof DemandFields];
const freeTextNames = (Object.keys(freeTexts) as (keyof DemandFields)[]).filter((name): name is FreeText => freeTexts[name] === true);

/** Returns every text of a demand with the name of its field. */
export const textsOf = (fields: Partial<Pick<DemandFields, FreeText | 'typeFields'>>): [field: string, text: string][] => [
  ...freeTextNames.map((name): [string, string] => [name, fields[name] ?? '']),
  ...Object.entries(fields.typeFields ?? {}).map(([name, text]): [string, string] => [`typeFields.${name}`, text]),
];

/** The columns of `demands` that store the fields. */
const columns = {
  typeCode: 'demands.type_code',
  title: 'demands.title',
  content: 'demands.content',
  industryCode: 'demands.industry_code',
  regionCode: 'demands.region_code',
  settlementModes: 'demands.settlement_modes',
  budget: 'demands.budget',
  images: 'demands.images',
  contactSource: 'demands.contact_source',
  validUntil: 'demands.valid_until',
  typeFields: 'demands.type_fields',
} as const satisfies Record<keyof DemandFields, `demands.${keyof DemandsTable}`>;
type QualifiedColumn = (typeof columns)[keyof DemandFields];
type FieldColumn = QualifiedColumn extends `demands.${infer Column extends keyof DemandsTable}` ? Column : never;
export const fieldColumns: readonly QualifiedColumn[] = Object.values(columns);
type FieldRow = Pick<Selectable<DemandsTable>, FieldColumn>;

/** Derives the columns of a demand from its budget text; amounts in 分. */
export function toBudgetColumns(text: string | null): {
  budget_kind: Budget['kind'] | null;
  budget_min: number | null;
  budget_max: number | null;
} {
  if (text === null) return { budget_kind: null, budget_min: null, budget_max: null };
  const { kind, min, max } = readBudget(text);
  return { budget_kind: kind, budget_min: min, budget_max: max };
}

/** Maps a publisher's fields to columns of `demands`, including derived columns. */
export function toDemandColumns(fields: DemandFields) {
  return {
    type_code: fields.typeCode,
    title: fields.title,
    content: fields.content,
    ...deriveDemandText(fields.title, fields.content),
    industry_code: fields.industryCode,
    region_code: fields.regionCode,
    settlement_modes: fields.settlementModes,
    budget: fields.budget,
    ...toBudgetColumns(fields.budget),
    images: JSON.stringify(fields.images),
    contact_source: fields.contactSource,
    valid_until: fields.validUntil === null ? null : endOfChinaDay(fields.validUntil),
    type_fields: JSON.stringify(fields.typeFields),
  } satisfies Record<FieldColumn, unknown> & Record<string, unknown>;
}

/** The reverse of `toDemandColumns`: maps the columns to the fields as a publisher would write them. */
export function readDemandFields(row: FieldRow) {
  return {
    typeCode: row.type_code,
    title: row.title,
    content: row.content,
    industryCode: row.industry_code,
    regionCode: row.region_code,
    settlementModes: row.settlement_modes,
    budget: row.budget,
    images: row.images,
    contactSource: row.contact_source,
    validUntil: row.valid_until && toChinaDay(row.valid_until),
    typeFields: row.type_fields,
  } satisfies Record<keyof DemandFields, unknown>;
}

/** Returns the fields that responses about a single demand have and lists do not. */
export function toDetailFields(row: FieldRow) {
  return {
    content: row.content,
    images: row.images,
    validUntil: toPortalTimeOrNull(row.valid_until),
    typeFields: row.type_fields,
  } satisfies Record<keyof typeof detailFields, unknown>;
}

/** Whether the last day of a demand has passed. */
export const hasExpired = ({ valid_until }: Pick<FieldRow, 'valid_until'>, now: Date): boolean =>
  valid_until !== null && valid_until <= now;

/**
 * Returns the columns of a demand whose publisher's account is erased: none of their text is left. `undefined` leaves a column as it is.
 */
export function toErasedColumns(title: string) {
  return {
    type_code: undefined,
    title,
    content: '',
    ...deriveDemandText(title, ''),
    industry_code: undefined,
    region_code: undefined,
    settlement_modes: undefined,
    budget: null,
    ...toBudgetColumns(null),
    images: '[]',
    contact_source: undefined,
    valid_until: undefined,
    type_fields: '{}',
  } satisfies Record<FieldColumn, unknown> & Record<string, unknown>;
}

const SUMMARY_CHARACTERS = 80;

/** Derives the columns that depend on a demand's text: the first ~80 characters on one line, and the columns for search. */
export function deriveDemandText(title: string, content: string): { summary: string; search_text: string; search_grams: string[] } {
  return { summary: summarize(content), ...toSearchColumns({ title, content }) };
}

function summarize(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ').trim()];
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('').trimEnd()}…`;
}
