import { checkPageNum, pageNumOf } from '#client/lib/page-number.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { href } from '#shared/routes/href.ts';

/** Which communities an address asks for. */
export interface CommunitySearch {
  keyword?: string;
  pageNum: number;
}

export const MAX_KEYWORD_LENGTH = 50;

/** Reads `?keyword=&pageNum=`; an empty keyword counts as absent. Null for what no list has. */
export function readCommunitySearch({ search }: { search: URLSearchParams }): CommunitySearch | null {
  const keyword = search.get('keyword')?.trim();
  if ((keyword && keyword.length > MAX_KEYWORD_LENGTH) || checkPageNum({ search })) return null;
  return { ...(keyword && { keyword }), pageNum: pageNumOf({ search }) };
}

/** Refuses what `readCommunitySearch` does not understand. */
export const checkCommunitySearch = (request: { search: URLSearchParams }): PageRefusal | null =>
  readCommunitySearch(request) ? null : { status: 400, message: '请求的地址不正确' };

export const communitiesHref = ({ keyword, pageNum }: CommunitySearch): string =>
  href('communities', undefined, { keyword, pageNum: pageNum > 1 ? pageNum : undefined });

/** What joining costs somebody (D10); `unknown` where this portal API does not say what they have. */
export type JoinTerms = { kind: 'member'; level: number } | { kind: 'prop'; left: number } | { kind: 'short' } | { kind: 'unknown' };

export function joinTerms({
  memberLevel,
  sceneCounts,
}: {
  memberLevel: number;
  sceneCounts?: Record<string, number> | undefined;
}): JoinTerms {
  if (memberLevel > 0) return { kind: 'member', level: memberLevel };
  if (!sceneCounts) return { kind: 'unknown' };
  const left = sceneCounts['COMMUNITY'] ?? 0;
  return left > 0 ? { kind: 'prop', left } : { kind: 'short' };
}

const coverTones = ['brand', 'accent', 'success', 'warning'] as const;

/** The tone of a community that has no cover of its own: always the same for the same id. */
export function coverTone(id: string): (typeof coverTones)[number] {
  let sum = 0;
  for (const character of id) sum += character.codePointAt(0) ?? 0;
  return coverTones[sum % coverTones.length] ?? 'brand';
}
