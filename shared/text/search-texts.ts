/** Sentences of a search about its looser results, and about parts of the keyword without effect. */

const quote = (words: readonly string[]): string => words.map((word) => `「${word}」`).join('');

export const searchTexts = {
  /** Texts about other readings of the same words: this one and the next three. */
  inText: (word: string) => `正文提到${quote([word])}的需求`,
  ofNumber: (number: string) => `不限其他条件，编号是 ${number} 的需求`,
  byPublisher: (name: string) => `发布者名称含${quote([name])}的需求`,
  ofKind: (words: readonly string[], kinds: readonly string[]) => `没有写${quote(words)}，但属于${kinds.join('、')}的需求`,
  /** Results that contain each word, or one with nearly the same meaning. */
  similar: (words: readonly string[]) => `与${quote(words)}说法相近的需求`,
  /** `exact`: number of demands that contain all the words; `orAlike`: whether words with nearly the same meaning count too. */
  anyWord: (words: readonly string[], exact: number, orAlike: boolean) => {
    const all = exact === 0 ? `没有同时包含${quote(words)}的需求` : `同时包含${quote(words)}的只有 ${exact} 条`;
    return `${all}，以下包含其中${words.length > 2 ? '一部分' : '一个'}${orAlike ? '，或说法相近' : ''}`;
  },
  /** Few or no demands contain the only word. */
  near: (words: readonly string[], exact: number) => `${exact === 0 ? '没有' : `只有 ${exact} 条`}包含${quote(words)}的需求，以下内容相近`,
  wider: (place: string, others: readonly string[], exact: number) =>
    `${place}${exact === 0 ? '暂时没有' : '只有这些'}，看看${others.join('、')}`,
  branch: (industry: string, branch: string, exact: number) => `${industry}${exact === 0 ? '暂时没有' : '只有这些'}，看看${branch}`,
  /** Results without the conditions `dropped`; `words`: the words that they still contain. */
  without: (dropped: readonly string[], words: readonly string[], isAny: boolean) => {
    const where = dropped.length > 0 ? `不限${dropped.join('、')}` : '';
    if (words.length === 0) return `${where}的需求`;
    return `${where}，包含${quote(words)}${isAny ? (words.length > 2 ? '其中一部分' : '其中一个') : ''}的需求`;
  },
  newest: (typeName: string | null) => `还没有人发布，先看最新的${typeName ?? '需求'}`,
  nearBudget: (exact: number) => `这个预算${exact === 0 ? '暂时没有' : '只有这些'}，看看预算相近的`,
  budgetIgnored: (text: string) => `不能按「${text}」筛选预算，请看各条需求的预算`,
  filterWins: (text: string) => `已按所选条件筛选，没有使用「${text}」`,
} as const;
