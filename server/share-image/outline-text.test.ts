import { expect, test } from '@jest/globals';
import { shareImageFiles } from '../testing/servers.ts';
import { createTextOutliner } from './outline-text.ts';

const text = createTextOutliner(shareImageFiles.font);
const SIZE = 10;

test('the width of a line is that of its characters; Chinese characters are square', () => {
  expect(text.outline('合作需求', SIZE).width).toBe(4 * SIZE);
  expect(text.outline('Bd', SIZE).width).toBeLessThan(2 * SIZE);
});

test('every character that a publisher can type has an outline or zero width', () => {
  expect(text.outline('龘', SIZE).svg).toContain('<path');
  expect(text.outline('\u{e000}', SIZE)).toEqual({ svg: '', width: 0 });
});

test.each(['✅', '⭐', '❤', '\u{fe0f}', '\u{200d}', '\u{ad}', '한', '🇨'])(
  '%s, which the font lacks, is not drawn as a box',
  (character) => {
    expect(text.outline(character, SIZE)).toEqual({ svg: '', width: 0 });
    expect(text.outline(`招${character}商`, SIZE)).toEqual(text.outline('招商', SIZE));
  },
);

test('breaks lines between words, but never before punctuation that must stay with the previous line', () => {
  expect(text.breakLines('深圳奶茶店，找校园渠道', SIZE, 5 * SIZE, 3)).toEqual(['深圳奶茶店，', '找校园渠道']);
  expect(text.breakLines('采购 ChatGPT 服务', SIZE, 6 * SIZE, 3)).toEqual(['采购', 'ChatGPT', '服务']);
});

test('cuts text that does not fit and marks it with an ellipsis', () => {
  const lines = text.breakLines('一二三四五六七八九十甲乙丙丁', SIZE, 4 * SIZE, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^.{1,3}…$/);
  expect(text.breakLines('Pneumonoultramicroscopicsilicovolcanoconiosis', SIZE, 6 * SIZE, 9).length).toBeGreaterThan(2);
});

test('a word that fills its lines exactly is not cut', () => {
  const lines = text.breakLines('CooperationCooperation', SIZE, 7 * SIZE, 2);
  expect(lines.join('')).toBe('CooperationCooperation');
  expect(lines).toHaveLength(2);
});
