import { expect, test } from '@jest/globals';
import { createWordFinder, foldWord, type SensitiveWord } from './word-finder.ts';

const finder = (...words: string[]) => {
  const find = createWordFinder(words.map((word): SensitiveWord => ({ word: foldWord(word), level: 'REJECT' })));
  return (text: string) => find(text).map(({ word }) => word);
};

test.each(['网络赌博平台', '赌 博', '赌\u3000博', '赌\u200b博', '赌.博', '赌-_*博', '【赌】【博】', '赌\n博', '赌😀博', '赌\u0336博'])(
  'finds 赌博 in "%s"',
  (text) => {
    expect(finder('赌博')(text)).toEqual(['赌博']);
  },
);

test.each(['ＶＰＮ 代购', 'v p n', 'V.P.N', '用VPN上网', 'ⓥⓟⓝ'])('finds vpn in "%s"', (text) => {
  expect(finder('vpn')(text)).toEqual(['vpn']);
});

test.each(['openvpns', 'vpn2', 'java v', 'my av'])('does not find a Latin word inside other words: "%s"', (text) => {
  expect(finder('vpn', 'avm', 'yav')(text)).toEqual([]);
});

test.each(['赌场', '博赌', '打赌，渊博', '', '   '])('does not find 赌博 in "%s"', (text) => {
  expect(finder('赌博')(text)).toEqual([]);
});

test('finds each of several overlapping or nested words once', () => {
  expect(finder('代开', '代开发票', '发票真伪')('代开发票真伪，代开发票').toSorted()).toEqual(['代开', '代开发票', '发票真伪'].toSorted());
});

test('finds a word at the very end, and one outside the basic plane', () => {
  expect(finder('𠮷祥', '刷单')('上𠮷祥 刷单')).toEqual(['𠮷祥', '刷单']);
});

test('searches 2,000 characters for 5,000 words quickly', () => {
  const words = Array.from({ length: 5_000 }, (_, index) => `违禁${String.fromCodePoint(0x4e00 + index)}词`);
  const find = createWordFinder(words.map((word): SensitiveWord => ({ word, level: 'REVIEW' })));
  const startedAt = performance.now();
  expect(find('违禁'.repeat(1_000))).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
