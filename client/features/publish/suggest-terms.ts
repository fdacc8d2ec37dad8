import type { CodeNode } from '#shared/contract/reference.ts';

const MAX_SUGGESTIONS = 3;

/** Words of demands that are not part of an industry's name, with the name of the industry that they mean. */
const synonyms: readonly (readonly [words: readonly string[], industry: string])[] = [
  [['公众号', '小红书', '抖音号', '视频号', '达人', '博主', '粉丝'], '自媒体'],
  [['奶茶', '茶饮', '咖啡'], '茶饮咖啡'],
  [['蛋糕', '面包', '烘焙'], '烘焙甜品'],
  [['牛奶', '饮料', '啤酒', '白酒'], '酒水饮料'],
  [['超市', '便利店', '商超'], '便利店商超'],
  [['直播'], '直播带货'],
  [['社区团长', '团长'], '社区团购'],
  [['APP', 'App', '拉新'], '移动应用'],
  [['SaaS', '软件', '系统'], '软件与SaaS'],
  [['酒店', '民宿'], '酒店民宿'],
  [['景区', '乐园'], '景区乐园'],
  [['健身', '私教'], '健身房'],
  [['瑜伽'], '瑜伽普拉提'],
  [['宠物', '猫', '狗'], '宠物服务'],
  [['美容', '美发', '美甲'], '美容美发'],
  [['护肤', '彩妆', '面膜'], '护肤彩妆'],
  [['口腔', '体检'], '体检口腔'],
  [['保健', '营养'], '保健食品'],
  [['幼儿', '早教', '托育'], '早教托育'],
  [['亲子', '儿童'], '亲子活动'],
  [['水果', '生鲜', '蔬菜'], '生鲜果蔬'],
  [['零食'], '休闲零食'],
  [['物流', '快递', '仓储'], '物流运输'],
  [['汽车', '新能源车'], '新能源汽车'],
  [['装修', '家装'], '家装设计'],
  [['会展', '展会'], '会展活动'],
  [['礼品', '伴手礼'], '礼品定制'],
  [['招聘', '人力'], '人力资源'],
];

/** Character pairs that are too common in names of industries and in demands to be significant. */
const vagueWords = new Set([
  '品牌',
  '服务',
  '活动',
  '企业',
  '产品',
  '用品',
  '管理',
  '运营',
  '投放',
  '设计',
  '装备',
  '策划',
  '传播',
  '服饰',
]);

/**
 * Returns the industries that a text is about, the likeliest first, three at most: those whose name or usual word occurs in it, unless
 * their score is below half of the best one. Names are compared by character pairs, as most of them consist of two words (「茶饮咖啡」).
 */
export function suggestIndustries(text: string, branches: readonly CodeNode[]): CodeNode[] {
  const meant = new Set(synonyms.flatMap(([words, industry]) => (words.some((word) => text.includes(word)) ? [industry] : [])));
  const scored = branches.flatMap((branch) => {
    const ofBranch = matches(text, branch.name);
    return (branch.children ?? []).flatMap((industry) => {
      const score = 2 * matches(text, industry.name) + (meant.has(industry.name) ? 3 : 0);
      return score > 0 ? [{ industry, score: score + ofBranch }] : [];
    });
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score * 2 >= best)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ industry }) => industry);
}

/** Counts the pairs of adjacent characters of a name that occur in the text. */
function matches(text: string, name: string): number {
  const characters = [...name];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return pairs.filter((pair) => !vagueWords.has(pair) && text.includes(pair)).length;
}

/** Returns the 市, or otherwise the 省, that a text names, in the order of the text, three at most. Uses the page's tree of 省 and 市. */
export function suggestPlaces(text: string, provinces: readonly CodeNode[]): CodeNode[] {
  const found = provinces.flatMap((province) => {
    const cities = (province.children ?? []).filter(({ name }) => placeIn(text, name) >= 0);
    // 北京市 contains no other 市.
    return cities.length > 0 && !cities.some(({ name }) => name === province.name)
      ? cities
      : placeIn(text, province.name) >= 0
        ? [province]
        : [];
  });
  return found.sort((one, other) => placeIn(text, one.name) - placeIn(text, other.name)).slice(0, MAX_SUGGESTIONS);
}

/** Returns the index at which a text names a place, with or without 「市」 and similar suffixes; -1 if it does not. */
const placeIn = (text: string, name: string): number =>
  text.indexOf(name.replace(/(?:市|省|特别行政区|(?:回族|壮族|维吾尔)?自治区)$/u, ''));
