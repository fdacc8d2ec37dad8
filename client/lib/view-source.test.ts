import { expect, test } from '@jest/globals';
import { viewSource } from './view-source.ts';

const demand = { origin: 'https://portal.example', pathname: '/demand/BD202600000123' };

test.each([
  ['', 'DIRECT'],
  [null, 'OTHER'],
  ['no address', 'OTHER'],
  ['https://www.baidu.com/', 'EXTERNAL'],
  ['https://portal.example:444/', 'EXTERNAL'],
  ['/', 'HOME'],
  ['/?sort=new', 'HOME'],
  ['/type/10?pageNum=2', 'LIST'],
  ['/demand/type?keyword=%20', 'LIST'],
  ['/type/10?keyword=社群', 'SEARCH'],
  ['/demand/BD202600000999', 'SIMILAR'],
  ['/demand/BD202600000123?from=x', 'OTHER'],
  ['/demand/publisher-home?id=7', 'PUBLISHER'],
  ['/share/BD202600000123', 'SHARE'],
  ['/message/content/7?type=chat', 'MESSAGE'],
  ['/message/notice', 'MESSAGE'],
  ['/user/demand/collectHistory', 'ACCOUNT'],
  ['/communities', 'OTHER'],
  ['/nope', 'OTHER'],
] as const)('a demand opened from «%s» has the source %s', (before, source) => {
  expect(viewSource(before?.startsWith('/') ? demand.origin + before : before, demand)).toBe(source);
});
