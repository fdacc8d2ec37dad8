const AMOUNT = String.raw`(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百几]+)`;
const UNIT = '(?:万|千|百|w|k)';
const MONEY = '(?:元|块钱|块|人民币)';
const BOUND = '(?:以内|以下|以上|之内|左右|封顶|起步|起|内)';
/** Excludes numbers that count something other than money: 5万粉, 80 平. */
const NO_MONEY = '(?!粉|人|用户|会员|件|平|份|单|次|家|台|张|个|名|户|阅读|播放|门店|店|天|年|月|点|城|字|家|群|条)';

const expressions = [
  // 3-5万, 500到800元, 3万-5万以内
  new RegExp(
    `(?:预算|费用)?${AMOUNT}${UNIT}?${MONEY}?(?:-|~|到|至)${AMOUNT}(?:${UNIT}${MONEY}?|${MONEY})(?:的?预算|${BOUND})?${NO_MONEY}`,
    'u',
  ),
  // 预算5万, 预算五万以内
  new RegExp(`(?:预算|费用)${AMOUNT}${UNIT}?${MONEY}?${BOUND}?${NO_MONEY}`, 'u'),
  // 5万以内, 1000元以上
  new RegExp(`${AMOUNT}(?:${UNIT}${MONEY}?|${MONEY})(?:的?预算|${BOUND})${NO_MONEY}`, 'u'),
  // 5000元
  new RegExp(`${AMOUNT}${UNIT}?${MONEY}${NO_MONEY}`, 'u'),
];

/** Finds the first budget in a normalised text, such as 5万以内 or 3-5万; null: none. */
export function findBudget(text: string): { text: string; start: number; end: number } | null {
  for (const expression of expressions) {
    const match = expression.exec(text);
    if (match) return { text: match[0], start: match.index, end: match.index + match[0].length };
  }
  return null;
}
