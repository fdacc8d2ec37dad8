import { href } from '#shared/routes/href.ts';
import { readKeyword, readPageNum } from '#shared/rules/read-query.ts';

/** The search for communities that an address contains. */
export interface CommunitySearch {
  keyword?: string;
  pageNum: number;
}

export const MAX_KEYWORD_LENGTH = 50;

/** Reads `?keyword=&pageNum=`; an empty keyword is ignored. */
export function readCommunitySearch({ search }: { search: URLSearchParams }): CommunitySearch {
  const keyword = readKeyword(search, 'keyword', MAX_KEYWORD_LENGTH);
  return { ...(keyword && { keyword }), pageNum: readPageNum(search) };
}

export const communitiesHref = ({ keyword, pageNum }: CommunitySearch): string =>
  href('communities', undefined, { keyword, pageNum: pageNum > 1 ? pageNum : undefined });

/** The price of joining for a user; `unknown` if the API does not return their boosts. */
export type JoinTerms = { kind: 'member'; level: number } | { kind: 'boost'; left: number } | { kind: 'short' } | { kind: 'unknown' };

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
  return left > 0 ? { kind: 'boost', left } : { kind: 'short' };
}

const coverTones = ['brand', 'accent', 'success', 'warning'] as const;

/** Returns the tone of a community without a cover: always the same for the same id. */
export function coverTone(id: string): (typeof coverTones)[number] {
  let sum = 0;
  for (const character of id) sum += character.codePointAt(0) ?? 0;
  return coverTones[sum % coverTones.length] ?? 'brand';
}
