import { CHINA_OFFSET_MS } from '#shared/durations.ts';
import type { BlockLevel } from '../contract/access-enums.ts';

/** Formats an ISO 8601 time as local time in China: `2027年1月1日 00:00`. */
function momentText(iso: string): string {
  const china = new Date(Date.parse(iso) + CHINA_OFFSET_MS).toISOString();
  const [year, month, day] = china.slice(0, 10).split('-').map(Number);
  return `${year}年${month}月${day}日 ${china.slice(11, 16)}`;
}

const untilText = (until: string | null): string => (until ? `限制至 ${momentText(until)}` : '恢复时间由平台另行通知');

export interface BlockTold {
  reason: string;
  /** End of the block in ISO 8601; null: until it is lifted. */
  until: string | null;
}

const sentence = (what: string, { reason, until }: BlockTold): string =>
  `${what}。原因：${reason.replace(/[。.；;]+$/, '')}。${untilText(until)}。如有疑问，请联系客服。`;

/** The sentence for a blocked user, by the level of the block. */
export const blockTexts = {
  WRITE: (block: BlockTold): string => sentence('您的账号暂时不能发布需求、修改资料和发送消息', block),
  SIGN_IN: (block: BlockTold): string => sentence('该账号已被停用，暂时不能登录', block),
} as const satisfies Record<BlockLevel, (block: BlockTold) => string>;
