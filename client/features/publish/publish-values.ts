import { NATIONWIDE, regionName } from '#client/forms/region-model.ts';
import { type ContactSource, contactSources } from '#shared/contract/access-enums.ts';
import { type SettlementMode, settlementModes } from '#shared/contract/demand-enums.ts';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { CodeNode } from '#shared/contract/reference.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';

/** The values of the form; an empty text means not filled in. */
export interface DemandFormValues {
  typeCode: string;
  title: string;
  content: string;
  industryCode: string;
  regionCode: string;
  /** Name for display, because only the region dialog knows all names. Not sent. */
  regionName: string;
  settlementModes: SettlementMode[];
  budget: string;
  typeFields: Record<string, string>;
  images: string[];
  contactSource: ContactSource;
  /** `YYYY-MM-DD`; empty means until taken down. */
  validUntil: string;
}

/** The values of an empty form, in the order of the page. */
export const emptyValues: DemandFormValues = {
  typeCode: '',
  title: '',
  content: '',
  industryCode: '',
  regionCode: '',
  regionName: '',
  settlementModes: [],
  budget: '',
  typeFields: {},
  images: [],
  contactSource: 'personal',
  validUntil: '',
};

/** Values that an address proposes for a new demand; an empty text proposes nothing. */
export type ProposedFields = Pick<DemandFormValues, 'title' | 'industryCode' | 'regionCode'>;

/**
 * Returns the initial values of a new demand. Most demands are nationwide and negotiable, so both are preset and can be changed. Title,
 * industry and region are those that the address proposes; an industry or region that the lists do not know is ignored.
 */
export function newDemandValues(
  typeCode: string,
  proposed?: ProposedFields,
  { industries, regions }: { industries: readonly CodeNode[]; regions: readonly CodeNode[] } = { industries: [], regions: [] },
): DemandFormValues {
  const { title = '', industryCode = '', regionCode = '' } = proposed ?? {};
  const isKnown = industries.some(({ children }) => children?.some(({ code }) => code === industryCode));
  const placeName = regionName(regions, regionCode);
  return {
    ...emptyValues,
    typeCode,
    title,
    industryCode: isKnown ? industryCode : '',
    regionCode: placeName ? regionCode : NATIONWIDE.code,
    regionName: placeName || NATIONWIDE.name,
    settlementModes: ['NEGOTIABLE'],
  };
}

export type DemandField = keyof DemandFields;
/** The fields in the order of the page: the first invalid one receives the focus. */
export const fieldOrder = (Object.keys(emptyValues) as (keyof DemandFormValues)[]).filter(
  (name): name is DemandField => name !== 'regionName',
);

/** Prefix of the ids of the fields. */
export const FIELD_IDS = 'demand';
/** Returns the id of the control of a field. */
export const fieldId = (field: DemandField | `typeFields.${string}`): string => `${FIELD_IDS}-${field.replace('.', '-')}`;

/** Id of the section with the contact form, to which the pre-check links. */
export const CONTACT_SECTION_ID = 'demand-contact';
/** Id of the panel with the obstacles to publishing. */
export const PRECHECK_ID = 'publish-precheck';

function dayOf(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? '' : chinaDay(time);
}

/** Maps one of the user's own demands to the form, with its pending or refused revision, if there is one. */
export function toFormValues(demand: MyDemand): DemandFormValues {
  const pending = demand.pendingVersion ?? {};
  const { typeCode, title, content, industryCode, regionCode, images, contactSource, typeFields } = { ...demand, ...pending };
  const isSamePlace = regionCode === demand.regionCode;
  return {
    typeCode,
    title,
    content,
    industryCode: industryCode ?? '',
    regionCode: regionCode ?? '',
    regionName: isSamePlace ? (demand.regionName ?? '') : '',
    settlementModes: knownModes(pending.settlementModes ?? demand.settlementModes),
    budget: (pending.budget === undefined ? demand.budget : pending.budget) ?? '',
    typeFields,
    images,
    contactSource,
    validUntil: pending.validUntil === undefined ? dayOf(demand.validUntil) : (pending.validUntil ?? ''),
  };
}

const knownModes = (modes: readonly unknown[]): SettlementMode[] => settlementModes.filter((mode) => modes.includes(mode));

/** Returns the body of the call: trimmed, without empty answers and without answers to questions of another type. */
export function toDemandBody(values: DemandFormValues) {
  const { regionName: _, ...sent } = values;
  const asked = typeFieldsOf(values.typeCode).map(({ name }) => [name, values.typeFields[name]?.trim() ?? ''] as const);
  return {
    ...sent,
    title: values.title.trim(),
    content: values.content.trim(),
    budget: values.budget.trim() || null,
    typeFields: Object.fromEntries(asked.filter(([, answer]) => answer)),
    validUntil: values.validUntil || null,
  } satisfies Record<DemandField, unknown>;
}

/** Compares two drafts; a missing answer equals an empty one. */
export const areSameValues = (one: DemandFormValues, other: DemandFormValues): boolean => comparable(one) === comparable(other);

const comparable = ({ typeFields, ...values }: DemandFormValues): string => {
  const answers = Object.entries(typeFields).filter(([, answer]) => answer);
  return JSON.stringify(fieldOrder.map((field) => (field === 'typeFields' ? [...answers].sort() : values[field])));
};

/** Reads the values of a draft as far as they are valid: the storage may hold those of an older version or other data. Null if invalid. */
export function readFormValues(stored: unknown): DemandFormValues | null {
  if (!isRecord(stored)) return null;
  const text = (name: keyof DemandFormValues): string => (typeof stored[name] === 'string' ? stored[name] : '');
  const texts = (name: keyof DemandFormValues): string[] => (Array.isArray(stored[name]) ? stored[name].filter(isText) : []);
  const answers = isRecord(stored.typeFields) ? Object.entries(stored.typeFields) : [];
  return {
    typeCode: text('typeCode'),
    title: text('title'),
    content: text('content'),
    industryCode: text('industryCode'),
    regionCode: text('regionCode'),
    regionName: text('regionName'),
    settlementModes: knownModes(texts('settlementModes')),
    budget: text('budget'),
    typeFields: Object.fromEntries(answers.filter((answer): answer is [string, string] => isText(answer[1]))),
    images: texts('images').slice(0, MAX_IMAGES),
    contactSource: contactSources.find((source) => source === stored.contactSource) ?? 'personal',
    validUntil: text('validUntil'),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
