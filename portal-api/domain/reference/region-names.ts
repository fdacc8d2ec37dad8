const peoples =
  '(?:土家族|布依族|哈尼族|傈僳族|景颇族|朝鲜族|蒙古族|藏族|羌族|彝族|苗族|侗族|回族|壮族|傣族|白族|蒙古|哈萨克|柯尔克孜|维吾尔)';
const autonomousPrefecture = new RegExp(`${peoples}+自治州$`, 'u');
const provinceSuffix = /(?:壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|省|市)$/u;

/** 广西壮族自治区 → 广西, 上海市 → 上海. */
export const shortProvinceName = (name: string): string => name.replace(provinceSuffix, '');

/** 深圳市 → 深圳, 恩施土家族苗族自治州 → 恩施, 喀什地区 → 喀什; 兴安盟 stays. */
export const shortCityName = (name: string): string => name.replace(autonomousPrefecture, '').replace(/(?:地区|市)$/u, '');

/** 「广东 深圳」, 「广东 深圳 南山区」; a municipality stands once: 「北京」, 「北京 东城区」. Takes the full names from the top down. */
export function regionLabel(names: readonly string[]): string {
  const [province = '', city, district] = names;
  const parts = [shortProvinceName(province), city && shortCityName(city), district];
  return [...new Set(parts.filter(Boolean))].join(' ');
}
