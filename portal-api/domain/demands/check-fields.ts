import type { Contact } from '#shared/contract/contact.ts';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { VALIDITY_MAX_DAYS } from '#shared/rules/limits.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';
import { endOfChinaDay, startOfChinaDay } from '../../platform/china-time.ts';
import { refuseFields } from '../../platform/http/api-error.ts';
import { hasRegion, type ReferenceCatalog } from '../reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../reference/regions.ts';
import { checkWords, type SensitiveWord } from '../text-checks/word-finder.ts';
import { textsOf } from './demand-fields.ts';

/** The contacts that a demand may show; null if there is none that a reader could use. */
export interface UsableContacts {
  personal: Contact | null;
  org: Contact | null;
}

interface Surroundings {
  catalog: ReferenceCatalog;
  contacts: UsableContacts;
  findWords: (text: string) => SensitiveWord[];
  now: Date;
}

/** Checks what the schema of a demand's fields cannot check. Throws one 400 that names every invalid field. */
export function checkFields(fields: DemandFields, surroundings: Surroundings): void {
  const problems = {
    ...checkWords(Object.fromEntries(textsOf(fields)), surroundings.findWords),
    ...checkTypeFields(fields),
    ...checkCodes(fields, surroundings.catalog),
    ...checkValidity(fields.validUntil, surroundings.now),
    ...checkContact(fields.contactSource, surroundings.contacts),
  };
  refuseFields(problems);
}

type Problems = Record<string, string>;

/** Accepts only the fields that the form of this type contains. */
function checkTypeFields({ typeCode, typeFields }: DemandFields): Problems {
  const asked = typeFieldsOf(typeCode).map(({ name }) => name);
  const odd = Object.keys(typeFields).filter((name) => !asked.includes(name));
  return Object.fromEntries(odd.map((name) => [`typeFields.${name}`, '该合作类型没有这项信息']));
}

function checkCodes({ industryCode, regionCode }: DemandFields, catalog: ReferenceCatalog): Problems {
  const problems: Problems = {};
  if (catalog.industryName(industryCode) === null) problems['industryCode'] = '没有这个行业，请重新选择';
  if (regionCode !== NATIONWIDE_CODE && !hasRegion(catalog.regions, regionCode)) problems['regionCode'] = '没有这个地区，请重新选择';
  return problems;
}

function checkValidity(validUntil: string | null, now: Date): Problems {
  if (validUntil === null) return {};
  const end = endOfChinaDay(validUntil);
  if (end <= now) return { validUntil: '有效期不能早于今天' };
  return end > endOfLongest(now) ? { validUntil: `有效期最长 ${VALIDITY_MAX_DAYS} 天` } : {};
}

const endOfLongest = (now: Date): Date => startOfChinaDay(now, -(VALIDITY_MAX_DAYS + 1));

function checkContact(source: DemandFields['contactSource'], { personal, org }: Surroundings['contacts']): Problems {
  if (source === 'org') return org ? {} : { contactSource: '您的企业还没有联系方式，请选择个人联系方式' };
  return personal ? {} : { contactSource: '请先填写个人联系方式，或选择企业联系方式' };
}
