import { expect, test } from '@jest/globals';
import { estimateEffect } from './estimate-effect.ts';

const usages = (typeCode: string, ...changes: number[]) => changes.map((change) => ({ typeCode, minutes: 60, change }));

test('fewer than five usages give no estimate', () => {
  expect(estimateEffect([], '10')).toEqual({ samples: 0, ofType: false, minutes: null, views: null });
  expect(estimateEffect(usages('10', 1, 2, 3, 4), '10')).toEqual({ samples: 4, ofType: false, minutes: null, views: null });
});

test('returns the median and the middle half, in whole views', () => {
  expect(estimateEffect(usages('10', 9, 1, 5, 3, 7), '10')).toEqual({
    samples: 5,
    ofType: true,
    minutes: 60,
    views: { low: 3, median: 5, high: 7 },
  });
  // 1.75, 3.5, 5.25
  expect(estimateEffect(usages('10', 0, 1, 2, 3, 4, 5, 6, 7), '10').views).toEqual({ low: 2, median: 4, high: 5 });
});

test('a single outlier changes nothing, and a loss is reported as a loss', () => {
  expect(estimateEffect(usages('10', -2, -1, 0, 1, 9_000), '10').views).toEqual({ low: -1, median: 0, high: 1 });
});

test('uses only usages of the same type if there are five of them, otherwise all', () => {
  const others = usages('20', 100, 100, 100, 100);
  expect(estimateEffect([...usages('10', 1, 1, 1, 1, 1), ...others], '10')).toMatchObject({
    samples: 5,
    ofType: true,
    views: { low: 1, median: 1, high: 1 },
  });
  expect(estimateEffect([...usages('10', 1, 1, 1, 1), ...others], '10')).toMatchObject({ samples: 8, ofType: false });
});

test('returns the median duration', () => {
  const lengths = [5, 60, 60, 1_440, 1_440].map((minutes) => ({ typeCode: '10', minutes, change: 0 }));
  expect(estimateEffect(lengths, '10').minutes).toBe(60);
});
