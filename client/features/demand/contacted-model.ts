import type { PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { type FollowUpState, followUpStates } from '#shared/rules/follow-up.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** One page of the unlocked contacts, in one state or in all. */
export interface ContactedPage {
  state?: FollowUpState;
  pageNum: number;
}

/** Reads the part of the list that an address selects: `?state=&pageNum=`. */
export function readContactedPage({ search }: Pick<PageRequest, 'search'>): ContactedPage {
  const state = readOneOf(search, 'state', followUpStates);
  return { ...(state && { state }), pageNum: readPageNum(search) };
}

/** Returns the address of another part of the list. */
export const contactedHref = ({ state, pageNum }: ContactedPage): string =>
  href('demand.contacted', undefined, { state, pageNum: pageNum > 1 ? pageNum : undefined });
