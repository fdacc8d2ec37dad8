import { matchAt } from './contact-addresses.ts';
import type { FoundRange } from './contact-detail.ts';
import type { NormalisedText } from './normalise-contact-text.ts';

/**
 * Letters and digits of a normalised text, as ranges. `\p{L}\p{N}` in as many places as here takes 0.7 s to compile, during which nothing
 * else runs.
 */
const alphanumeric = String.raw`0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u3005-\u3007\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\ud7ff\uf900-\ufaff`;

/** Characters allowed between the characters of a word. */
const s = String.raw`[^${alphanumeric}\n]{0,3}`;

const wechat = `微${s}(?:信|亻${s}言)|we${s}chat|wei${s}xin`;
/** Spellings that are never written by accident. */
const slang = `[薇葳]${s}[信❤芯星]|微${s}[❤x](?![a-z])|v${s}[信❤芯]|w${s}信|[vw]xin|❤${s}信|wei${s}信|微${s}xin|绿${s}泡泡`;
const initials = `(?<![a-z0-9])[vw]${s}x(?![a-z])`;
/** Homophones that are words themselves: 威信 (a county), 卫星 … They only count in front of an account. */
const homophone = `[威徽维围喂伪唯]${s}[信❤]`;
const farHomophone = `卫${s}星|为${s}信|[微威维徽]${s}芯`;
/** Text allowed between the name of a chat and an account. */
const filler = String.raw`(?:[^${alphanumeric}\n]|号码?|搜索?|联系|[账帐]号|id|是|为|加|我|添加|请|同号|沟通|咨询|群号?){0,6}`;

const account = /(?:[a-z][a-z0-9_-]{4,19}|[1-9]\d{5,10})(?![a-z0-9_])/y;
const wechatBeforeAccount = new RegExp(
  `(?:(${slang})|${wechat}|${initials}|${homophone}|((?:(?:加|\\+)${s})?(?:${farHomophone})))(${filler})`,
  'g',
);
const shortBeforeAccount = new RegExp(`(?:(?<![a-z0-9])v\\s?:\\s?|[加佳嘉咖伽+]${s}(?:我的?|个|下)?${s}[v薇葳微](?![a-z])${filler})`, 'g');
const wechatId = /wxid_[a-z0-9]{4,}/g;

/** Kinds of business with WeChat; such a phrase is not a contact. */
export const business =
  '粉|群|小程序|公众|视频号|支付|生态|裂变|引流|广告|流量|朋友圈|客户端|端|系统|接口|商城|卡|用户|读书|运营|投放|小店|营销|游戏|平台|社群|音乐|空间|浏览器|会员|看点|飞车|号段';
const talk = '聊|咨|详|联|私|沟|备|领|了解|谈|好友|进|拉|发|获|看';
const person = '(?:一下|下|个|我的?|您的?|你的?|咱|上|老板|企业|入|进){0,2}';
const invitation = new RegExp(
  [
    `(?<![参增追叠附施更倍强外])加${person}${s}(?:${wechat}|${slang})(?!${s}(?:${business}))`,
    `(?<![参增追叠附施更倍强外])加${person}${s}(?:[微薇葳](?=$|[^${alphanumeric}]|${talk})|v(?=$|[^${alphanumeric}]|${talk})|${initials})`,
    `(?<![a-z0-9])\\+${s}(?:[薇葳]|v(?![a-z0-9])|${initials})`,
    `(?:${wechat}|${slang}|${initials})${s}(?:联系(?!人)|同号|同手机|同电话|私聊|详聊|详谈|私我|聊)`,
    `[留换]${person}${s}(?:${wechat}|${slang})(?!${s}(?:${business}))`,
    `(?:${wechat}|${slang})${s}搜(?![一索引寻])`,
  ].join('|'),
  'g',
);
/** Matches a person named just before who is not the reader, as in the description of a campaign, or a prohibition. */
export const ofOthers =
  /(?:引导|扫码|用户|客户|粉丝|顾客|消费者|让|活动)[^,.;!?。\n]{0,6}$|(?:勿|不[要得能可用必]|不接受|不支持|无需|禁止|拒绝|(?<![特个分类级区性告识])别)[^,.;!?。\n]{0,6}$/;
const verified = /(?:微博|小红书|抖音|认证|快手)[^,.;!?。\n]{0,4}$/;

const qq = `(?<![a-z])q${s}q(?![a-z])|扣${s}扣|叩${s}叩|企鹅|球球|秋秋|蔻蔻`;
const qqBeforeAccount = new RegExp(
  `(?:${qq}|(?<![a-z0-9])q(?:群|号|我)|(?<![a-z0-9])q(?=\\s?:)|加${s}我?${s}q(?![a-z])|群号)${filler}`,
  'g',
);
const qqNumber = /[1-9](?:[ \-_.·•]{0,2}\d){4,10}(?![\da-z])/y;
const qqInvitation = new RegExp(`加${person}${s}(?<![a-z])q${s}q(?![a-z])(?!${s}(?:${business.replace('群|', '')}))`, 'g');
export const counted = /^\s?[元块万亿千百件个次人台套平米吨条份户家粉播年月天款]/;

/** Number of preceding characters that are checked for such a person or prohibition. */
export const LOOK_BACK = 14;

/** Finds WeChat and QQ accounts after a word for them, and invitations to add someone there. */
export function findChatAccounts({ letters, numbers }: NormalisedText): FoundRange[] {
  const found: FoundRange[] = [];
  const add = (kind: 'wechat' | 'qq', from: number, to: number) => found.push({ kind, from, to });
  const addInvitation = (kind: 'wechat' | 'qq', from: number, to: number) => found.push({ kind, from, to, isHint: true });

  for (const { 0: words, 1: plainSlang, 2: far, 3: between = '', index } of letters.matchAll(wechatBeforeAccount)) {
    const to = matchAt(account, letters, index + words.length);
    if (far && !isFarAccount(far, between, letters.slice(index + words.length, to ?? index))) continue;
    if (to !== null && isAccount(letters, index + words.length, to, Boolean(plainSlang) || /[:号是为搜加]/.test(between)))
      add('wechat', index, to);
    else if (to === null) {
      const end = matchAt(qqNumber, numbers, index + words.length);
      if (end !== null && /[:号是为搜加]/.test(between) && !counted.test(letters.slice(end, end + 3))) add('wechat', index, end);
    }
  }
  for (const { 0: words, index } of letters.matchAll(shortBeforeAccount)) {
    const to = matchAt(account, letters, index + words.length);
    if (to !== null && isAccount(letters, index + words.length, to, words.includes(':'))) add('wechat', index, to);
  }
  for (const { 0: id, index } of letters.matchAll(wechatId)) add('wechat', index, index + id.length);
  for (const { 0: words, index } of letters.matchAll(invitation)) {
    const before = letters.slice(Math.max(0, index - LOOK_BACK), index);
    if (!ofOthers.test(before) && !(verified.test(before) && /v$/.test(words))) addInvitation('wechat', index, index + words.length);
  }

  for (const { 0: words, index } of letters.matchAll(qqBeforeAccount)) {
    const to = matchAt(qqNumber, numbers, index + words.length);
    if (to !== null && !counted.test(letters.slice(to, to + 3))) add('qq', index, to);
  }
  for (const { 0: words, index } of letters.matchAll(qqInvitation)) {
    if (!ofOthers.test(letters.slice(Math.max(0, index - LOOK_BACK), index))) addInvitation('qq', index, index + words.length);
  }
  return found;
}

/**
 * Returns whether a distant homophone (a satellite, a chip maker) announces an account: it says to add it, or calls it a number and the id
 * looks like an account.
 */
const isFarAccount = (word: string, between: string, id: string): boolean =>
  /^[加+]/.test(word) || (/[:号搜]/.test(between) && /\d\d|_/.test(id));

/** Returns whether an id is an account: letters alone may be any word, and digits any number, unless something announces an account. */
function isAccount(letters: string, from: number, to: number, isAnnounced: boolean): boolean {
  const id = letters.slice(from, to);
  if (/^\d+$/.test(id)) return isAnnounced && !counted.test(letters.slice(to, to + 3));
  return isAnnounced || /[\d_-]/.test(id);
}
