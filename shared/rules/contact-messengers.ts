import { matchAt } from './contact-addresses.ts';
import { counted, LOOK_BACK, ofOthers } from './contact-chat-accounts.ts';
import type { FoundRange } from './contact-detail.ts';
import type { NormalisedText } from './normalise-contact-text.ts';

/** Platforms on which people have accounts but also do business: the name alone means nothing. */
const media =
  '抖音|快手|小红书|小红薯|微博|闲鱼|陌陌|钉钉|飞书|b站|(?<![a-z])(?:douyin|xhs|kwai|dingtalk|lark|line|signal|messenger|facebook|instagram|ins|discord)(?![a-z])';
/** Platforms that are only messengers. */
const talk = '电报|纸飞机|(?<![a-z])(?:telegram|tg|whats?app|skype|kakao(?:talk)?|viber|zalo)(?![a-z])';

const between = String.raw`[^\p{L}\p{N}\n@]{0,3}`;
const named = new RegExp(
  `(?:(${talk})|${media})((?:${between}(?:号码?|[账帐]号|id|用户名|昵称|群号|搜索?|关注|联系|私信|加我|找我|同号|是|为|@)){0,4}${between})`,
  'gu',
);
/** An account, after words that announce it. */
const account = /(?:[a-z][a-z0-9_.-]{3,29}|[1-9]\d{5,11})(?![a-z0-9_])/y;
const phoneAbroad = /\+?\d(?:[ ()-]{0,2}\d){7,14}(?!\d)/y;
const invitation = new RegExp(`(?:${talk}|${media})上?${between}(?:加我|找我|私信?我|联系我)`, 'gu');

/**
 * Finds accounts on other messengers and media: a name, words that announce an account, and the account; or an invitation to contact
 * someone there.
 */
export function findMessengerAccounts({ letters, numbers }: NormalisedText): FoundRange[] {
  const found: FoundRange[] = [];
  for (const { 0: words, 1: isTalk, 2: announcement = '', index } of letters.matchAll(named)) {
    const from = index + words.length;
    const to = matchAt(account, letters, from) ?? (isTalk ? matchAt(phoneAbroad, numbers, from) : null);
    if (to !== null && isAccount(letters.slice(from, to), announcement, Boolean(isTalk)) && !counted.test(letters.slice(to, to + 3)))
      found.push({ kind: 'account', from: index, to });
  }
  for (const { 0: words, index } of letters.matchAll(invitation)) {
    if (!ofOthers.test(letters.slice(Math.max(0, index - LOOK_BACK), index)))
      found.push({ kind: 'account', from: index, to: index + words.length, isHint: true });
  }
  return found;
}

/**
 * Returns whether an id is an account. After the name of a medium any word may follow: only an id that looks like an account counts, unless
 * a sign announces a name.
 */
function isAccount(id: string, announcement: string, isTalk: boolean): boolean {
  if (/@|搜|用户名|昵称|[号d]\s?[:是]/.test(announcement)) return true;
  const isMadeUp = /[\d_]/.test(id) && /[a-z_+]/.test(id);
  if (/号|id/.test(announcement)) return isTalk || isMadeUp || /^\d+$/.test(id);
  if (/[:是加联私找]/.test(announcement)) return isTalk || isMadeUp;
  return isTalk && (id.replace(/\D/g, '').length >= 8 || /[a-z]\d{2,}$/.test(id));
}
