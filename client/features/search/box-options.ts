import type { Suggestion } from '#shared/contract/search-paths.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import type { HotWord } from './fetch-suggestions.ts';

/** An option of the list below a search box. */
export interface BoxOption {
  key: string;
  kind: Suggestion['kind'] | 'RECENT' | 'HOT' | 'FORGET' | 'PAUSE' | 'RESUME';
  text: string;
  /** Address that the option leads to; null for an option that changes the search history. */
  href: string | null;
  match?: Suggestion['match'];
  count?: number | null | undefined;
}

export interface BoxGroup {
  label: string;
  /** Hides the label visually if its options are self-explanatory. */
  isLabelHidden?: boolean;
  options: BoxOption[];
}

export interface BoxContents {
  typed: string;
  recent: readonly string[];
  isPaused: boolean;
  hotWords: readonly HotWord[];
  /** Suggestions for the typed text. */
  suggestions: readonly Suggestion[];
}

/** Maximum number of recent searches among the suggestions for a typed text. */
const MAX_RECENT_WHILE_TYPING = 2;

/** Returns the groups of the list: recent and popular searches for an empty box, otherwise suggestions. */
export const groupOptions = (contents: BoxContents): BoxGroup[] =>
  (contents.typed.trim() ? groupTyped(contents) : groupEmpty(contents)).filter(({ options }) => options.length > 0);

const searchHref = (keyword: string): string => listHref(anyDemand, { keyword });
const toRecent = (text: string): BoxOption => ({ key: `recent ${text}`, kind: 'RECENT', text, href: searchHref(text) });

function groupEmpty({ recent, isPaused, hotWords }: BoxContents): BoxGroup[] {
  const own: BoxOption[] = isPaused
    ? [{ key: 'resume', kind: 'RESUME', text: '搜索记录已关闭，点此开启', href: null }]
    : recent.map(toRecent);
  if (recent.length > 0 && !isPaused) {
    own.push(
      { key: 'forget', kind: 'FORGET', text: '清空记录', href: null },
      { key: 'pause', kind: 'PAUSE', text: '不再记录', href: null },
    );
  }
  return [
    { label: '最近搜索', options: own },
    { label: '热门搜索', options: hotWords.map(({ word, href }) => ({ key: `hot ${word}`, kind: 'HOT', text: word, href })) },
  ];
}

/** Lists names that equal the typed text first, then recent searches, then other names; titles are a separate group. */
function groupTyped({ typed, recent, suggestions }: BoxContents): BoxGroup[] {
  const wanted = typed.trim().toLowerCase();
  const options = suggestions.map(toOption);
  const names = options.filter(({ kind }) => kind !== 'TITLE');
  const isExact = ({ kind, text }: BoxOption): boolean => kind !== 'WORD' && text.toLowerCase() === wanted;
  const own = recent
    .filter((text) => text.toLowerCase().startsWith(wanted) && text.toLowerCase() !== wanted)
    .filter((text) => !names.some((name) => name.text === text))
    .slice(0, MAX_RECENT_WHILE_TYPING)
    .map((text): BoxOption => ({ ...toRecent(text), match: [0, wanted.length] }));
  return [
    { label: '搜索建议', isLabelHidden: true, options: [...names.filter(isExact), ...own, ...names.filter((name) => !isExact(name))] },
    { label: '相关需求', options: options.filter(({ kind }) => kind === 'TITLE') },
  ];
}

const toOption = ({ kind, text, href, match, count }: Suggestion): BoxOption => ({
  key: `${kind} ${href}`,
  kind,
  text,
  href,
  match,
  count,
});

/** Splits a text at the start and the end of the match. */
export function cutAtMatch(text: string, match: BoxOption['match']): [before: string, typed: string, behind: string] {
  const [from, to] = match ?? [0, 0];
  return from < to && from >= 0 && to <= text.length ? [text.slice(0, from), text.slice(from, to), text.slice(to)] : [text, '', ''];
}
