import { business, LOOK_BACK, ofOthers } from './contact-chat-accounts.ts';
import type { FoundRange } from './contact-detail.ts';
import type { NormalisedText } from './normalise-contact-text.ts';

/** Places in a profile or a picture where a contact may be hidden that is not allowed in the text. */
const place = '(?:主页|头像|简介|个签|签名|昵称|名片|封面|背景图?|配图|首图|附图|图片|附件|评论区)';
/** Ways of contact that can be hidden there. */
const way = `(?:微信|v信|vx|wx|qq|扣扣|联系(?!人)|电话|手机|号码|二维码|邮箱|群号)(?!${business}|登[录陆]|授权|分享|绑定|验证|设计|展示|功能|客服|按钮)`;
const inside = '(?:上|里面?|中|下方|右下角|左下角|的)?';

const pointer = new RegExp(
  [
    // 主页有微信, 头像就是二维码.
    `${place}${inside}(?:都?[有留写放贴]了?|就?是|可见|可以看到)(?:我|个|你要|的){0,2}${way}`,
    // 联系方式在我主页.
    `(?:微信号?|vx|wx|qq号?|联系方式|电话|号码|二维码)(?:[^\\p{L}\\p{N}\\n]|都|就|也){0,2}(?:在|见|看|就?是|等于|同|藏|写|放)[^,.;!?。\\n\\p{N}]{0,4}${place}(?!展示|设计|制作|功能|改版)`,
    // 扫主页二维码, 看头像.
    `扫(?:一下|一扫|描)?(?:我的?)?${place}${inside}(?:二维)?码`,
    `(?<!查)看(?:一下|下)?(?:我的?)?(?:头像|个签|签名|昵称)(?!设计|制作|功能|框|审核)`,
    `[看见](?:一下|下)?(?:我的?)?${place}${inside}${way}`,
  ].join('|'),
  'gu',
);

/** Finds hints at a contact elsewhere: on the profile, in a picture. */
export function findContactPointers({ letters }: NormalisedText): FoundRange[] {
  const found: FoundRange[] = [];
  for (const { 0: words, index } of letters.matchAll(pointer)) {
    const before = letters.slice(Math.max(0, index - LOOK_BACK), index);
    if (!ofOthers.test(before)) found.push({ kind: 'pointer', from: index, to: index + words.length, isHint: true });
  }
  return found;
}
