import type { Selectable } from 'kysely';
import type { DemandFields } from '#shared/contract/publish.ts';
import { endOfChinaDay, toChinaDay } from '../../platform/china-time.ts';
import { toSearchColumns } from '../../platform/db/search-grams.ts';
import type { DemandsTable } from '../../platform/db/tables/demand-tables.ts';

/** A publisher's fields as columns of `demands`, with those that follow from it. */
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
    images: JSON.stringify(fields.images),
    contact_source: fields.contactSource,
    valid_until: fields.validUntil === null ? null : endOfChinaDay(fields.validUntil),
    type_fields: JSON.stringify(fields.typeFields),
  };
}

type FieldColumns = Pick<
  Selectable<DemandsTable>,
  | 'type_code'
  | 'title'
  | 'content'
  | 'industry_code'
  | 'region_code'
  | 'settlement_modes'
  | 'budget'
  | 'images'
  | 'contact_source'
  | 'valid_until'
  | 'type_fields'
>;

/** The other way round: what stands in the columns, as a publisher would write it. */
export function readDemandFields(row: FieldColumns) {
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
  };
}

const SUMMARY_CHARACTERS = 80;

/** The columns of a demand that follow from its text: the first ~80 characters on one line, and what search compares. */
export function deriveDemandText(title: string, content: string): { summary: string; search_text: string; search_grams: string[] } {
  return { summary: summarize(content), ...toSearchColumns({ title, content }) };
}

function summarize(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ').trim()];
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('').trimEnd()}…`;
}
