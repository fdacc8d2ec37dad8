import { expect, test } from '@jest/globals';
import { toDays, toSources, toTotals } from './stats-view.ts';

// 01:00 on 2 March in China.
const now = new Date('2026-03-01T17:00:00Z');
const nothing = { exposures: 0, views: 0, collects: 0, messages: 0, unlocks: 0 };

test('returns every day of the period, ending today in China, and leaves out figures of other days', () => {
  const rows = [
    { figure: 'views', day: '2026-03-02', count: 3 },
    { figure: 'exposures', day: '2026-02-28', count: 40 },
    { figure: 'views', day: '2026-02-27', count: 9 },
  ] as const;
  expect(toDays(rows, 3, now)).toEqual([
    { day: '2026-02-28', ...nothing, exposures: 40 },
    { day: '2026-03-01', ...nothing },
    { day: '2026-03-02', ...nothing, views: 3 },
  ]);
  expect(toDays([], 90, now)).toHaveLength(90);
});

test('totals are the sums of the days', () => {
  const day = { exposures: 10, views: 5, collects: 4, messages: 3, unlocks: 2 };
  expect(toTotals([])).toEqual(nothing);
  expect(
    toTotals([
      { day: '2026-03-01', ...day },
      { day: '2026-03-02', ...day },
    ]),
  ).toEqual({ exposures: 20, views: 10, collects: 8, messages: 6, unlocks: 4 });
});

test('sorts sources by views; views without a known source are OTHER, last', () => {
  expect(
    toSources(
      [
        { source: 'HOME', views: 2 },
        { source: 'OTHER', views: 1 },
        { source: 'LIST', views: 5 },
      ],
      20,
    ),
  ).toEqual([
    { source: 'LIST', views: 5 },
    { source: 'HOME', views: 2 },
    { source: 'OTHER', views: 13 },
  ]);
  expect(toSources([{ source: 'HOME', views: 2 }], 2)).toEqual([{ source: 'HOME', views: 2 }]);
  expect(toSources([], 0)).toEqual([]);
});
