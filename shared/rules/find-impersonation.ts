import { normaliseContactText } from './normalise-contact-text.ts';

/** `company`: a registered name, which may contain 平台; `position`: a job, for which 客服 and 平台运营 are legitimate. */
export type NameKind = 'person' | 'company' | 'position';

const everywhere = ['官方', '审核员', '系统通知', '系统消息', '系统公告', '站务'];
/** Words that are allowed in company names: a company may be a platform, or serve the customers of others. */
const notOfCompanies = ['平台', '客服'];
/** Positions that nobody has at their own company; next to a nickname they suggest the portal. */
const ofPositions = ['平台客服', '平台审核', '平台工作人员', '平台小助手', '平台助手', '平台专员', '网站客服', '系统客服'];
/** An administrator of the portal or of nothing in particular; 仓库管理员 (of a warehouse) is a job. */
const adminOfAll = /(?:^\p{N}*|平台|系统|网站|站点|后台|超级|官方)管理员/u;
const latinWords = new Set(['admin', 'administrator', 'official', 'support', 'system', 'moderator', 'kefu', 'guanfang']);
const registered =
  /(?:公司|集团|中心|商行|工作室|经营部|商店|门市部|厂|研究院|研究所|合作社|协会|商会|基金会|合伙企业|事务所|学校|分公司|店)(?:有限合伙|普通合伙)?$/;

/**
 * Returns the word by which a name pretends to be the portal or to speak for it: 官方, 客服, admin …, or the site's own name; also spaced, in
 * full width, or with letters of other scripts or digits for letters. Null: none.
 */
export function findImpersonation(name: string, siteName: string, kind: NameKind): string | null {
  const { letters } = normaliseContactText(name);
  const folded = fold(letters);
  const ownName = fold(normaliseContactText(siteName).letters);
  if (hasOwnName(letters, folded, ownName)) return siteName;
  const word = wordsAgainst(kind, folded).find((candidate) => folded.includes(candidate));
  if (word) return word;
  if (adminOfAll.test(folded)) return '管理员';
  // In the name of a company these are ordinary words: System Plus Limited.
  return (kind === 'person' && latinWordsOf(letters).find((candidate) => latinWords.has(candidate))) || null;
}

function wordsAgainst(kind: NameKind, folded: string): string[] {
  if (kind === 'position') return [...everywhere, ...ofPositions];
  return kind === 'company' && registered.test(folded) ? everywhere : [...everywhere, ...notOfCompanies];
}

const fold = (letters: string): string => letters.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether a name contains the site's name. In Latin letters it must be a word of its own, as other names contain it by accident.
 */
function hasOwnName(letters: string, folded: string, ownName: string): boolean {
  if ([...ownName].length < 2) return false;
  return /^[a-z0-9]+$/.test(ownName) ? folded === ownName || latinWordsOf(letters).includes(ownName) : folded.includes(ownName);
}

/** Returns the Latin words of a text, without surrounding digits and with digits for letters replaced; single letters form one word. */
function latinWordsOf(letters: string): string[] {
  const words = letters.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const single = words.every((word) => word.length === 1) ? [words.join('')] : [];
  return [...words, ...single].flatMap((word) => {
    const bare = word.replace(/^\d+|\d+$/g, '');
    return [word, bare, readLeet(word, 'i'), readLeet(word, 'l'), readLeet(bare, 'i')];
  });
}

const readLeet = (word: string, one: string): string =>
  word.replace(/0/g, 'o').replace(/1/g, one).replace(/3/g, 'e').replace(/4/g, 'a').replace(/5/g, 's');
