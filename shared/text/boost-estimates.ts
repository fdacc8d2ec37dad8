import type { BoostEstimate } from '../contract/boost.ts';
import { sceneNames } from './boost-names.ts';

const DAY = 24 * 60;

/** Formats the typical duration of usages, `35 分钟` or `3 小时`: a whole number of minutes or hours. */
const lengthText = (minutes: number): string => (minutes >= 60 && minutes <= DAY ? `${Math.round(minutes / 60)} 小时` : `${minutes} 分钟`);

/** Describes the effect that a boost has had for others in one sentence, or reports that there is too little data. */
export function describeEstimate({ sceneCode, samples, ofType, minutes, views }: BoostEstimate): string {
  const name = sceneNames[sceneCode];
  if (!views)
    return samples > 0 ? `${name}目前只有 ${samples} 次使用记录，还不足以估算效果。` : `${name}目前没有使用记录，还不能估算效果。`;
  const whose = ofType ? '同类需求' : '各类需求';
  const length = minutes ? `（多为 ${lengthText(minutes)}）` : '';
  return `${whose}最近 ${samples} 次使用${length}，生效期间的浏览比之前同样长的时间${rangeText(views)}。`;
}

function rangeText({ low, median, high }: NonNullable<BoostEstimate['views']>): string {
  if (low === high) return high === 0 ? '没有变化' : `${changeText(median)} 次`;
  const range = low >= 0 ? `多 ${low}～${high}` : high <= 0 ? `少 ${-high}～${-low}` : `从少 ${-low} 到多 ${high}`;
  return `${range} 次，一般${median === 0 ? '没有变化' : `${changeText(median)} 次`}`;
}

const changeText = (views: number): string => (views >= 0 ? `多 ${views}` : `少 ${-views}`);
