import type { Kysely } from 'kysely';

/**
 * The list that a portal starts with; from then on it is the operators' (`npm run operator -- words`), and what they take out stays
 * out. Folded as `foldWord` in portal-api/features/publish/sensitive-words.ts does.
 */
export async function up(db: Kysely<SensitiveWords>): Promise<void> {
  const rows = [
    ...refused.split(' ').map((word) => ({ word, level: 'REJECT' })),
    ...looked.split(' ').map((word) => ({ word, level: 'REVIEW' })),
  ];
  const created_at = new Date();
  await db
    .insertInto('sensitive_words')
    .values(rows.map((row) => ({ ...row, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface SensitiveWords {
  sensitive_words: { word: string; level: string; created_at: Date };
}

const refused =
  '赌博 网赌 赌球 菠菜平台 私彩 六合彩 时时彩 百家乐 棋牌上分 代开发票 代开增值税 买卖发票 发票代开 刷单 刷信誉 刷好评 刷流水 跑分平台 ' +
  '地下钱庄 信用卡代还 养卡提额 裸贷 套路贷 校园贷 非法集资 原始股认购 虚拟币返利 办假证 假学历 刻章办证 代考服务 替考服务 论文代写 ' +
  '买卖身份证 出售银行卡 收购银行卡 出租银行卡 买卖公民信息 出售个人信息 身份证号查询 手机定位他人 裸聊 约炮 招嫖 卖淫 毒品 冰毒 迷药 ' +
  '枪支 弹药 仿真枪 假币 伪造公章 盗号 黑客接单 代孕 买卖器官 假烟 翻墙软件';

/** Honest publishers write these too, if only to keep such offers away; a person decides. */
const looked =
  '博彩 虚开发票 套现 洗钱 高利贷 传销 资金盘 拉人头 色情 走私 偷拍 窃听器 大麻 外挂 稳赚 躺赚 日入过万 零风险 无风险 保本 高额返利 返现 ' +
  '内部渠道 包过 最低价 国家级 全网第一 配资 荐股';
