import { expect, test } from '@jest/globals';
import { toPhrases, toRowProblems, toRows, withMovedRow, withNewRow, withoutRow, withText } from './quick-reply-rows.ts';

const rows = toRows(['一', '二', '三']);

test('without sentences there is an empty row to begin with', () => {
  expect(toPhrases(rows)).toEqual(['一', '二', '三']);
  expect(toPhrases(toRows([]))).toEqual(['']);
});

test('a row keeps its key while it is changed and moved, and a new one gets another', () => {
  const changed = withMovedRow(withText(rows, 'row1', '二二'), 'row1', -1);
  expect(changed.map(({ key, text }) => key + text)).toEqual(['row1二二', 'row0一', 'row2三']);
  const added = withNewRow(withoutRow(changed, 'row0'));
  expect(added.map(({ key }) => key)).toEqual(['row1', 'row2', 'row3']);
  expect(withNewRow([])).toEqual([{ key: 'row0', text: '' }]);
  expect(toPhrases(rows)).toEqual(['一', '二', '三']);
});

test.each([
  ['row0', -1],
  ['row2', 1],
  ['row9', 1],
] as const)('moving %s by %i changes nothing', (key, by) => {
  expect(withMovedRow(rows, key, by)).toEqual(rows);
});

test('problems of the call are placed at their rows, and others at the form', () => {
  const moved = withMovedRow(rows, 'row0', 1);
  const placed = toRowProblems({ 'phrases.1': '重复', 'phrases.0': '太长' }, moved);
  // The form focuses the first one.
  expect(Object.entries(placed)).toEqual([
    ['row1', '太长'],
    ['row0', '重复'],
  ]);
  expect(toRowProblems({ phrases: '太多', 'phrases.7': '重复' }, rows)).toEqual({ '': '太多' });
});
