import type { PageRequest } from '#client/lib/page-definition.ts';
import type { Org, OrgMember, OrgRole, OrgScale } from '#shared/contract/org.ts';
import { href } from '#shared/routes/href.ts';
import { readKeyword, readOneOf, readPageNum } from '#shared/rules/read-query.ts';
import { orgScaleNames } from '#shared/text/org-names.ts';
import { groupDigits } from '#shared/text/texts.ts';

/** Minimum and maximum length of a keyword, in characters. */
export const MIN_KEYWORD = 2;
export const MAX_KEYWORD = 50;

/** Not `keyword`: the search in the header uses that name. */
export const KEYWORD_PARAM = 'name';

/** `found`: creates an organization · `license`: submits the licence of the user's organization again. */
const orgForms = ['found', 'license'] as const;
export type OrgFormName = (typeof orgForms)[number];

export interface OrgAddress {
  /** Keyword of the search for an organization; empty if there is none. */
  keyword: string;
  /** Page of the organizations found, or of the members. */
  pageNum: number;
  form: OrgFormName | null;
}

/** Reads the parameters of the organization's page. */
export const readOrgAddress = ({ search }: Pick<PageRequest, 'search'>): OrgAddress => ({
  keyword: readKeyword(search, KEYWORD_PARAM, MAX_KEYWORD),
  pageNum: readPageNum(search),
  form: readOneOf(search, 'form', orgForms) ?? null,
});

export const orgHref = ({ keyword, pageNum = 1, form }: Partial<OrgAddress> = {}): string =>
  href('org.profile', undefined, {
    [KEYWORD_PARAM]: keyword || undefined,
    pageNum: pageNum > 1 ? pageNum : undefined,
    form: form ?? undefined,
  });

/** Returns the reason why the keyword cannot be searched for, or null. */
export function keywordProblem(keyword: string): string | null {
  const { length } = [...keyword.trim()];
  if (length < MIN_KEYWORD) return `请至少输入 ${MIN_KEYWORD} 个字`;
  return length > MAX_KEYWORD ? `关键词不能超过 ${MAX_KEYWORD} 个字` : null;
}

export const isManager = (role: OrgRole): boolean => role !== 'MEMBER';

export type MemberAction = 'ACCEPT' | 'REFUSE' | 'MAKE_ADMIN' | 'MAKE_MEMBER' | 'TRANSFER' | 'REMOVE';

/** Returns the actions that a role may take on a member, in the order of the buttons. None for owners and for the user themselves. */
export function actionsFor(role: OrgRole, member: Pick<OrgMember, 'role' | 'status'>): MemberAction[] {
  if (!isManager(role)) return [];
  if (member.status === 'PENDING') return ['ACCEPT', 'REFUSE'];
  if (member.role === 'OWNER') return [];
  if (role === 'ADMIN') return member.role === 'MEMBER' ? ['REMOVE'] : [];
  return [member.role === 'ADMIN' ? 'MAKE_MEMBER' : 'MAKE_ADMIN', 'TRANSFER', 'REMOVE'];
}

/** Returns the facts that distinguish an organization from others of a similar name. */
export function orgFacts({ creditNo, regionName, legalPerson, memberCount }: OrgFacts): string[] {
  const facts = [
    creditNo ? `信用代码 ${creditNo}` : '',
    regionName ?? '',
    legalPerson ? `法定代表人 ${legalPerson}` : '',
    memberCount > 0 ? `${groupDigits(memberCount)} 位成员` : '',
  ];
  return facts.filter(Boolean);
}

/** The actions with a button beside the name; the others are in a separate menu. */
const everyday: readonly MemberAction[] = ['ACCEPT', 'REFUSE', 'MAKE_ADMIN', 'MAKE_MEMBER'];
export const isEveryday = (action: MemberAction): boolean => everyday.includes(action);

type OrgFacts = Pick<Org, 'creditNo' | 'regionName' | 'legalPerson' | 'memberCount'>;

/** The size bands, smallest first. */
export const scaleOptions = (Object.keys(orgScaleNames) as OrgScale[]).map((value) => ({ value, label: orgScaleNames[value] }));

/** Returns the size band of an organization; null if it has none or the form does not know it. */
export const scaleOf = (org: Pick<Org, 'scale'> | null): OrgScale | null =>
  scaleOptions.find(({ value }) => value === org?.scale)?.value ?? null;

export const nameOfMember = ({ nickname }: Pick<OrgMember, 'nickname'>): string => nickname || '未填写昵称';

/** Returns the parts that were changed in a form. The others are not sent, because a colleague may have changed them in the meantime. */
export const changedParts = <Body extends object>(opened: Body, body: Body): Partial<Body> => {
  const before = new Map(Object.entries(opened).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => before.get(name) !== JSON.stringify(value))) as Partial<Body>;
};
