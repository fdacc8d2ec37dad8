import { expect, test } from '@jest/globals';
import { describeEstimate } from './boost-estimates.ts';

const estimate = { sceneCode: 'TOP', samples: 12, ofType: true, minutes: 60 } as const;
const of = (low: number, median: number, high: number) => describeEstimate({ ...estimate, views: { low, median, high } });

test('an estimate contains the range, the median and its source', () => {
  expect(of(1, 3, 6)).toBe('同类需求最近 12 次使用（多为 1 小时），生效期间的浏览比之前同样长的时间多 1～6 次，一般多 3 次。');
  expect(describeEstimate({ ...estimate, ofType: false, minutes: 30, views: { low: 0, median: 0, high: 2 } })).toBe(
    '各类需求最近 12 次使用（多为 30 分钟），生效期间的浏览比之前同样长的时间多 0～2 次，一般没有变化。',
  );
});

test('reports a boost that brought no views or fewer views', () => {
  expect(of(0, 0, 0)).toContain('没有变化。');
  expect(of(2, 2, 2)).toContain('多 2 次。');
  expect(of(-2, 1, 4)).toContain('从少 2 到多 4 次，一般多 1 次。');
  expect(of(-4, -2, -1)).toContain('少 1～4 次，一般少 2 次。');
});

test('reports that there is too little data', () => {
  expect(describeEstimate({ ...estimate, samples: 3, views: null })).toBe('置顶卡目前只有 3 次使用记录，还不足以估算效果。');
  expect(describeEstimate({ ...estimate, samples: 0, views: null })).toBe('置顶卡目前没有使用记录，还不能估算效果。');
});
