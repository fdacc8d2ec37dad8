/** Displayed names of the parts of a list's address, in the order in which they are listed. */
export const ignoredPartNames = {
  typeCode: '类型',
  keyword: '关键词',
  keywordEnd: '关键词第 50 字之后的部分',
  industryCode: '行业',
  regionCode: '地区',
  settlementMode: '结算方式',
  budget: '预算',
  negotiable: '含面议',
  since: '发布时间',
  verified: '认证',
  withImages: '有图',
  memberOnly: '只看会员',
  hide: '排除已联系、不感兴趣',
  sort: '排序',
  pageNum: '页码',
} as const;

/** Returns a sentence such as 「已忽略无法识别的条件：行业、页码」; repeated parts are listed once. */
export const ignoredSentence = (parts: readonly (keyof typeof ignoredPartNames)[]): string =>
  `已忽略无法识别的条件：${Object.entries(ignoredPartNames)
    .flatMap(([part, name]) => (parts.some((known) => known === part) ? name : []))
    .join('、')}`;
