import { expect, test } from '@jest/globals';
import { isSavable } from './savable-search.ts';

const word = { kind: 'WORD' };
const region = { kind: 'REGION' };

test.each([
  ['a word', { keyword: '咖啡' }, [word], true],
  ['a word and what the keyword names', { keyword: '上海咖啡' }, [region, word], true],
  ['a keyword that names a filter', { keyword: '上海' }, [region], false],
  ['a keyword that names two filters', { keyword: '上海 会员' }, [region, { kind: 'MEMBER' }], true],
  ['a keyword that names two values of a filter', { keyword: '上海 北京' }, [region, region], false],
  ['a keyword that names a filter, beside another filter', { keyword: '上海', typeCode: '10' }, [region], true],
  ['a filter that the keyword repeats', { keyword: '会员', memberOnly: '1' }, [{ kind: 'MEMBER' }], false],
  ['a number, which stands for one demand', { keyword: 'BD202603010001' }, [{ kind: 'NUMBER' }], false],
  ['a keyword without effect', { keyword: '3元/单' }, [], false],
  ['a keyword that the API does not read', { keyword: '上海' }, null, true],
  ['no condition', {}, null, false],
  ['one filter', { regionCode: '31' }, null, false],
  ['two filters', { regionCode: '31', withImages: '1' }, undefined, true],
  ['a filter that is off', { regionCode: '31', withImages: '0' }, null, false],
] as const)('%s', (_what, query, chips, expected) => {
  expect(isSavable(query, chips)).toBe(expected);
});
