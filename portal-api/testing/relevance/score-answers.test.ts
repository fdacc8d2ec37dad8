import { expect, test } from '@jest/globals';
import type { JudgedQuery } from './judged-queries.ts';
import { ndcg, scoreAnswer, sumUp } from './score-answers.ts';

const query = (values: Partial<JudgedQuery>): JudgedQuery => ({
  query: '咖啡',
  queryClass: 'industry',
  judgement: { asked: [] },
  grades: { 甲: 3, 乙: 2, 丙: 1 },
  ...values,
});
const visible = new Set(['甲', '乙', '丙']);

test('the best order scores 1, whatever follows it', () => {
  expect(ndcg([3, 2, 1], [1, 2, 3])).toBe(1);
  expect(ndcg([3, 2, 1, 0, 0], [1, 2, 3])).toBe(1);
});

test('a good answer further down is discounted logarithmically', () => {
  expect(ndcg([0, 3], [3])).toBeCloseTo(1 / Math.log2(3));
  expect(ndcg([2, 3], [3, 2])).toBeCloseTo((3 + 7 / Math.log2(3)) / (7 + 3 / Math.log2(3)));
});

test('places after the tenth do not count, and ten good answers are perfect even if more exist', () => {
  expect(ndcg([...Array<number>(10).fill(0), 3], [3])).toBe(0);
  expect(ndcg(Array<number>(10).fill(3), Array<number>(30).fill(3))).toBe(1);
});

test('returns null if there is nothing to find', () => expect(ndcg([0, 0], [])).toBeNull());

test('ignores demands that are not visible', () => {
  expect(scoreAnswer(query({}), ['乙', '丙'], new Set(['乙', '丙']))).toMatchObject({ ndcg: 1, isFirstGood: true, hits: 2, good: 1 });
});

test('the first hit is good from grade 2 on, and is null if no demand has that grade', () => {
  expect(scoreAnswer(query({}), ['丙', '甲'], visible).isFirstGood).toBe(false);
  expect(scoreAnswer(query({}), [], visible).isFirstGood).toBe(false);
  expect(scoreAnswer(query({ grades: { 丙: 1 } }), ['丙'], visible).isFirstGood).toBeNull();
});

test('the numbers are means over all existing values, overall and for each class', () => {
  const answers = [
    scoreAnswer(query({}), ['甲', '乙', '丙'], visible),
    scoreAnswer(query({}), [], visible),
    scoreAnswer(query({ queryClass: 'nothing-there', grades: {} }), [], visible),
  ];
  const standing = sumUp(answers);
  expect(standing).toMatchObject({ queries: 3, ndcg: 0.5, firstGood: 0.5, empty: 0.6667 });
  expect(standing.classes.industry).toEqual({ queries: 2, ndcg: 0.5, firstGood: 0.5, empty: 0.5 });
  expect(standing.classes['nothing-there']).toEqual({ queries: 1, ndcg: null, firstGood: null, empty: 1 });
});
