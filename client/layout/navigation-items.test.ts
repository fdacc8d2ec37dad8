import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { accountCenter, accountNavigation } from './account-items.ts';
import { currentMark, mainNavigation, type NavigationItem } from './navigation-items.ts';

function marked(items: readonly NavigationItem[], pathname: string): string[] {
  const match = matchRoute(pathname);
  if (!match) throw new Error(`${pathname} is no page`);
  return items.flatMap((item) => {
    const mark = currentMark(item, { ...match, pathname });
    return mark ? [`${item.label} ${mark}`] : [];
  });
}

test.each([
  ['/user/center', '个人中心 page'],
  ['/user/demand/publishList', '我的发布 page'],
  ['/user/demand/publish/BD202600000001', '发布需求 page'],
  ['/user/userEdit', '个人资料 true'],
  ['/partner', '城市合伙人 page'],
  ['/user/props/discolor', '我的道具 true'],
  ['/user/topline/7', '我的道具 true'],
])('on %s the account navigation marks only %s', (pathname, expected) => {
  const items = [accountCenter, ...accountNavigation.flatMap((group) => group.items)];
  expect(marked(items, pathname)).toEqual([expected]);
});

test.each([
  ['/', ['首页 page']],
  ['/type/10', ['需求 page']],
  ['/type/20', ['需求 true']],
  ['/communities/list', ['社群 page']],
  ['/user/demand/collectHistory', []],
  ['/user/profile/organization', []],
])('on %s the header navigation marks %j', (pathname, expected) => {
  expect(marked(mainNavigation, pathname)).toEqual(expected);
});
