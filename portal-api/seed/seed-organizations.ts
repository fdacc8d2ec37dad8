import type { OrgScale } from '#shared/contract/org.ts';
import { creditCodeCheckCharacter } from '#shared/rules/credit-code.ts';
import { LOGOS, logoAddress } from '#shared/rules/drawn-pictures.ts';
import type { Database } from '../platform/db/database.ts';
import { toNameColumns } from '../platform/db/search-grams.ts';
import { organizationSeeds } from './organizations.ts';
import { cityCode, industryCode } from './seed-lookups.ts';
import type { Random } from './seed-random.ts';
import { addDays } from './seed-time.ts';
import type { OrganizationSeed } from './seed-types.ts';

/** Size of an organization in the seed → the band that the form offers. */
const orgScales: Readonly<Record<OrganizationSeed['scale'], OrgScale>> = {
  '1-20人': '1-20',
  '21-50人': '20-99',
  '51-200人': '100-499',
  '201-500人': '500-999',
  '500人以上': '1000+',
};

/** Inserts the organizations and returns their ids by name. */
export async function seedOrganizations(db: Database, now: Date, random: Random): Promise<Map<string, string>> {
  const rows = organizationSeeds.map((seed, index) => ({
    name: seed.name,
    // A verified organization has its own contact, which the demands of its members may show.
    contact_name: seed.official ? '商务合作' : null,
    contact_wechat: seed.official ? `bd_org_${String(index + 1).padStart(3, '0')}` : null,
    credit_no: inventCreditCode(cityCode(seed.city), index),
    industry_code: industryCode(seed.industry),
    region_code: cityCode(seed.city),
    scale: orgScales[seed.scale],
    legal_person: seed.legalPerson,
    intro: seed.intro,
    official_status: seed.official ? 2 : 0,
    // As on any portal, some companies have no logo.
    logo: seed.official || index % 2 === 0 ? logoAddress(index % LOGOS) : null,
    ...toNameColumns(seed.name),
    created_at: addDays(now, -random.between(420, 700)),
  }));
  const inserted = await db.insertInto('organizations').values(rows).returning(['id', 'name']).execute();
  return new Map(inserted.map(({ id, name }) => [name, id]));
}

/**
 * Returns an invented credit code: 91 (a company), the city, an organization code with its own check character (GB 11714), and the check
 * character of the whole code.
 */
export function inventCreditCode(city: string, index: number): string {
  const organization = `MA${String(90_001 + index * 37).padStart(6, '0')}`;
  const body = `91${city.padEnd(6, '0')}${organization}${organizationCheckCharacter(organization)}`;
  const check = creditCodeCheckCharacter(body);
  if (check === null) throw new Error(`No credit code can be made of ${body}`);
  return body + check;
}

const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

function organizationCheckCharacter(organization: string): string {
  const sum = organizationWeights.reduce((total, weight, index) => total + weight * Number.parseInt(organization.charAt(index), 36), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 'X' : String(check % 11);
}
