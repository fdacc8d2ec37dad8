import { expect, test } from '@jest/globals';
import { csvTable } from './csv-table.ts';

const cellOf = (text: string): string => csvTable([['1', text]]).slice('\uFEFF1,'.length, -'\r\n'.length);

test('has a byte order mark, and a line end after each row', () =>
  expect(
    csvTable([
      ['编号', '备注'],
      ['1', ''],
    ]),
  ).toBe('\uFEFF编号,备注\r\n1,\r\n'));

test('quotes text that would break a row', () => {
  expect(cellOf('甲,乙')).toBe('"甲,乙"');
  expect(cellOf('他说"好"')).toBe('"他说""好"""');
  expect(cellOf('第一行\n第二行')).toBe('"第一行\n第二行"');
});

test('makes formulas inert', () => {
  for (const text of ['=1+1', '+86', '-1', '@cmd', '\t=1', '＝1+1', '＋86', '－1', '＠cmd']) expect(cellOf(text)).toBe(`'${text}`);
  expect(cellOf('\n=1')).toBe('"\'\n=1"');
  expect(cellOf('1=1')).toBe('1=1');
});
