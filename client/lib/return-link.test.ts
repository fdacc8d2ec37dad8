import { expect, test } from '@jest/globals';
import { readReturnLink } from './return-link.ts';

const back = (target: string) => readReturnLink(new URLSearchParams({ back: target }));

test('the label of the return link depends on its page', () => {
  expect(back('/user/demand/publish?typeCode=10')).toEqual({ href: '/user/demand/publish?typeCode=10', label: '继续发布需求' });
  expect(back('/demand/BD10000023#contact')).toEqual({ href: '/demand/BD10000023#contact', label: '返回需求' });
  expect(back('/user/center')).toEqual({ href: '/user/center', label: '返回' });
});

test.each(['', 'https://evil.example/demand/1', '//evil.example', '/\\evil.example', '/nope', 'javascript:alert(1)'])(
  'rejects %s as a return link',
  (target) => {
    expect(back(target)).toBeNull();
  },
);

test('returns null without a return link', () => expect(readReturnLink(new URLSearchParams())).toBeNull());
