export const budgetKinds = ['TOTAL', 'MONTH', 'UNIT', 'SHARE', 'OPEN', 'OTHER'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** A budget that was read from a text. */
export interface Budget {
  /**
   * TOTAL: for everything · MONTH: per month · UNIT: per piece, person or another time span; never compared with the two before · SHARE: a
   * share of the revenue · OPEN: 面议 · OTHER: not readable without doubt.
   */
  kind: BudgetKind;
  /** Lower bound in 分; null: none, or no money. */
  min: number | null;
  /** Upper bound in 分; null: none, or no money. */
  max: number | null;
  /** Only for UNIT: 场, 条, 台/月. */
  unit: string | null;
}

const DIGITS = String.raw`\d{1,9}(?:\.\d+)?`;
const CHINESE = '[一二两三四五六七八九十百]{1,4}';
const NUMBER = `(?:${DIGITS}|${CHINESE}(?=[万千]|[-到至]${CHINESE}[万千]))`;
const SCALE = '[万千亿wk]';
const MONEY = '(?:元|块钱|块)';
/** Matches a number or a range. A number counts as money if it has a scale or a currency. */
const AMOUNT = new RegExp(`(${NUMBER})(${SCALE})?(${MONEY})?(?:[-~到至](${NUMBER})(${SCALE})?(${MONEY})?)?`, 'u');

const scales: Readonly<Record<string, number>> = { 万: 10_000, w: 10_000, 千: 1_000, k: 1_000, 亿: 100_000_000 };

/** Matches other currencies, sums, alternatives and goods next to the money: no single amount is the budget then. */
const DOUBTFUL =
  /美元|美金|欧元|英镑|港币|港元|日元|韩元|卢布|[$€£×*+%折]|厘|或|另|各|货值|等值|物资|估值|抵|流水|回款|保证金|押金|薪|\d\.\d+[^\d元万千亿wk\-/以之内左上起]/u;
const OPEN = /^(?:预算|价格|费用|金额)?(?:面议|面谈|可议|电议|议价|待定|不限|详谈|可谈|协商|商议|视情况而定)$/u;
/** Matches a share of the revenue; next to an amount of money it is ambiguous. */
const SHARE = /^(?!.*(?:预付|首付|定金)).*(?:%|分成|均分|平分|对半|三等分|[一二三四五六七八九]成|[一二三四]八|五五)/u;
/** Words before an amount that make it a total. */
const WHOLE =
  /^(?:我方|整体|项目|广告|推广|投放|活动|工具|人民币|rmb)?(?:总预算|总费用|总价|总计|总额|总|预算|(?:派发|制作|场地|服务|合作|赞助|冠名)?费用?|合计|一共|共|共计|整包|打包|一口价|整场|整仓|试投|投入|出资|启动资金|启动|缺口)?(?:为|是|在)?$/u;
const MONTHLY = /^(?:总预算|预算|费用)?(?:每个月|每月|一个月|单月|月度|月均|月预算|月)(?:预算|费用)?$/u;
/** Words for a price per piece, per person or per time span other than a month. */
const EACH = /^(?:每|单|一|人均|日均|日耗|按)/u;
const SPAN = /(?:年|季|周|天|日|小时|学期)/u;

type Bound = 'most' | 'least' | 'about';
const headBounds: readonly [RegExp, Bound][] = [
  [/(?:不低于|不少于|(?<!不)高于|最低|最少|至少|起步|≥|>)$/u, 'least'],
  [/(?:不超过|不高于|低于|最高|最多|至多|上限|封顶|≤|<)$/u, 'most'],
  [/(?:大约|大概|约)$/u, 'about'],
];

/**
 * Reads a budget as publishers write it: 「5–10 万」, 「每月 2 万以内」, 「80–260 元/件」, 「面议」. Only reads unambiguous texts: one amount or range in 元,
 * of a known kind. Pure.
 */
export function readBudget(text: string): Budget {
  const plain = normalise(text);
  if (OPEN.test(plain)) return { kind: 'OPEN', min: null, max: null, unit: null };
  const found = findAmount(plain);
  if (!found) return SHARE.test(plain) && !/[元万块千]|\d(?!\d*[.%\-~\d])/u.test(plain) ? share : other;
  const [main = '', ...remarks] = found.after.split(/[,;。]/u);
  if (DOUBTFUL.test(plain) || /[面可]议/u.test(main)) return other;
  // Remarks after a comma may say anything, except contain another number.
  if (remarks.some((remark) => /[\d/]|每|万|元/u.test(remark))) return other;
  const tail = readTail(main);
  const head = readHead(found.before);
  if (!tail || !head) return other;
  const [least, most] = found.range;
  const bound = tail.bound ?? head.bound;
  if (bound && head.bound && tail.bound && head.bound !== tail.bound) return other;
  // 3-5万以内 is at most 5, 3-5万起 is at least 3.
  const isRange = least !== most;
  const min = bound === 'most' ? (isRange ? least : null) : least;
  const max = bound === 'least' ? null : most;
  return classify(head.words, tail.unit, { min, max });
}

const share: Budget = { kind: 'SHARE', min: null, max: null, unit: null };
const other: Budget = { kind: 'OTHER', min: null, max: null, unit: null };

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/(?<=\d),(?=\d{3})/gu, '')
    .replace(/[–—−－~～]/gu, '-')
    .replace(/[¥￥](\d[\d.]*)(?![\d万千亿元wk])/gu, '$1元')
    .replace(/人民币|rmb|[¥￥]|不?含税|税[前后]|(?<=元)整/gu, '')
    .replace(/[,，、；]/gu, ',')
    .replace(/[(（【[]/gu, ',')
    .replace(/[)）】\]]/gu, '')
    // An investor's share (出资 10 万，占股 35%) does not make the amount ambiguous.
    .replace(/,?占股?\d+%$/u, '')
    .replace(/\+$/u, '起');

interface FoundAmount {
  before: string;
  after: string;
  /** Range in 分. */
  range: [least: number, most: number];
}

/** Finds the first amount of money; null if there is none. */
function findAmount(text: string): FoundAmount | null {
  const expression = new RegExp(AMOUNT, 'gu');
  for (const match of text.matchAll(expression)) {
    const [whole, from = '', fromScale, fromMoney, to, toScale, toMoney] = match;
    const before = text.slice(0, match.index);
    const isBare = !fromScale && !fromMoney && !toScale && !toMoney;
    // After 预算, a bare number can only be money: 预算5000.
    if (isBare && !(/^(?:总)?预算$/u.test(before) && Number(from) >= 100)) continue;
    const range = to === undefined ? single(from, fromScale) : spread(from, fromScale ?? null, Boolean(fromMoney), to, toScale);
    // 万 also counts other things: 5万粉, 30 万个.
    const after = text.slice(match.index + whole.length);
    const isCounted = !fromMoney && !toMoney && /^(?:个|份|粉|人|件|次|张|台|条|册|吨|盒|瓶|用户|会员|家|店|户|枚)/u.test(after);
    if (isCounted) continue;
    if (!range || range[0] > range[1] || !range.every((amount) => Number.isSafeInteger(amount) && amount > 0)) return null;
    return { before, after, range };
  }
  return null;
}

const single = (digits: string, scale: string | undefined): [number, number] => {
  const amount = toFen(digits, scale);
  return [amount, amount];
};

/** Returns the range of two numbers. 3-5万: both in 万. 5000-2万 and 3600元-18万元: each in its own unit. */
function spread(from: string, fromScale: string | null, isFromMoney: boolean, to: string, toScale: string | undefined): [number, number] {
  const most = toFen(to, toScale);
  if (fromScale !== null || isFromMoney) return [toFen(from, fromScale ?? undefined), most];
  const least = toFen(from, toScale);
  if (least <= most) return [least, most];
  // 10-5万 is a typing error.
  return [Number(from) >= 100 ? toFen(from, undefined) : least, most];
}

function toFen(digits: string, scale: string | undefined): number {
  const number = /\d/u.test(digits) ? Number(digits) : readChinese(digits);
  return Math.round(number * (scale ? (scales[scale] ?? 1) : 1) * 100 * 1_000) / 1_000;
}

/** Reads a Chinese numeral: 三, 十五, 二十, 一百二十. */
function readChinese(text: string): number {
  let sum = 0;
  let digit = 0;
  for (const character of text) {
    const value = '零一二三四五六七八九'.indexOf(character === '两' ? '二' : character);
    if (value > 0) digit = value;
    else {
      sum += (digit || 1) * (character === '百' ? 100 : 10);
      digit = 0;
    }
  }
  return sum + digit;
}

/** Reads the words from the amount to the first comma: a bound, a unit, or both; null for anything else. */
function readTail(text: string): { bound: Bound | null; unit: string | null } | null {
  let rest = text.replace(/的?预算$/u, '');
  let bound: Bound | null = null;
  let unit: string | null = null;
  for (let round = 0; round < 3 && rest; round += 1) {
    const limit = /^(?:的?预算)?(以内|之内|内|以下|封顶|为限|以上|起步|起|左右|上下|不等)/u.exec(rest);
    const piece =
      /^(?:\/每?|每|一(?=[\p{Script=Han}]))((?:\d{0,2}个)?\p{Script=Han}{1,5}?(?:\/\p{Script=Han}{1,3})*)(?=以内|之内|以下|封顶|以上|起|左右|上下|不等|$)/u.exec(
        rest,
      );
    const [taken] = limit ?? piece ?? [];
    if (!taken) return null;
    if (limit && bound === null) bound = boundOf(limit[1] ?? '');
    else if (piece?.[1] && unit === null) [, unit] = piece;
    else return null;
    rest = rest.slice(taken.length);
  }
  return rest ? null : { bound, unit };
}

function boundOf(word: string): Bound {
  if (/^(?:以上|起)/u.test(word)) return 'least';
  return /^(?:左右|上下|不等)/u.test(word) ? 'about' : 'most';
}

/** Reads the words before the amount: the words that determine the kind, and a bound. */
function readHead(text: string): { words: string; bound: Bound | null } | null {
  // Before the last comma any words without an amount are allowed; if nothing follows that comma, the amount is never read as a total.
  const parts = text.split(/[,;。:]/u);
  const last = parts.at(-1) ?? '';
  const hit = headBounds.map(([expression, bound]) => ({ bound, at: last.search(expression) })).find(({ at }) => at >= 0);
  const words = hit ? last.slice(0, hit.at) : last;
  const bound = hit?.bound ?? null;
  return { words: parts.length > 1 && words === '' ? `…${parts.slice(0, -1).join('')}` : words, bound };
}

function classify(words: string, unit: string | null, { min, max }: Pick<Budget, 'min' | 'max'>): Budget {
  if (unit !== null) {
    if (unit !== '月' && unit !== '个月') return { kind: 'UNIT', min, max, unit };
    return words === '' || WHOLE.test(words) || MONTHLY.test(words) ? { kind: 'MONTH', min, max, unit: null } : other;
  }
  if (MONTHLY.test(words)) return { kind: 'MONTH', min, max, unit: null };
  if (WHOLE.test(words)) return { kind: 'TOTAL', min, max, unit: null };
  const [, piece = null] = /^[每单](?!价)([\p{Script=Han}]{1,2})$/u.exec(words) ?? [];
  if (EACH.test(words) || (SPAN.test(words) && /^\D{1,3}$/u.test(words))) return { kind: 'UNIT', min, max, unit: piece };
  return other;
}

/** Writes a budget so that `readBudget` reads the same: 「5–10 万元/月」, 「5 万元以内」, 「80–260 元/件」. Amounts in 分; UNIT requires a unit. */
export function writeBudget({ kind, min, max, unit }: Budget): string {
  if (kind === 'OPEN') return '面议';
  if (min === null && max === null) return '';
  const isLarge = Math.min(min ?? Number.POSITIVE_INFINITY, max ?? Number.POSITIVE_INFINITY) >= WAN;
  const numbers = [...new Set([min, max])].flatMap((amount) => (amount === null ? [] : amount / (isLarge ? WAN : FEN)));
  const per = kind === 'MONTH' ? '/月' : kind === 'UNIT' && unit ? `/${unit}` : '';
  const bound = min === null ? '以内' : max === null ? '起' : '';
  return `${numbers.join('–')} ${isLarge ? '万' : ''}元${per}${bound}`;
}

const FEN = 100;
/** One 万 of yuan, in 分. */
const WAN = 1_000_000;
