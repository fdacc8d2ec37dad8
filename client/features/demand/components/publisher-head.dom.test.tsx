import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { getSimpleUser } from '#shared/contract/user.ts';
import { PublisherHead } from './publisher-head.tsx';

const publisher = { id: 7, nickname: '林小满', orgName: '鹿柚网络', official: true, publishCount: 12 };
const show = (changes: object = {}) => render(<PublisherHead publisher={getSimpleUser.response.parse({ ...publisher, ...changes })} />);

test('shows the organization below the person, with its badge and number of members', () => {
  show({ org: { id: 3, name: '鹿柚网络', logo: null, memberCount: 4 } });
  expect(screen.getByRole('heading', { level: 1, name: '林小满' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: '鹿柚网络' })).toBeTruthy();
  expect(screen.getByText('已认证企业')).toBeTruthy();
  expect(screen.getByText('4 位成员')).toBeTruthy();
});

test('shows an organization with only a name; shows none without an organization', () => {
  const { unmount } = show({ official: false });
  expect(screen.getByRole('heading', { level: 2, name: '鹿柚网络' })).toBeTruthy();
  expect(screen.getByText('所属企业')).toBeTruthy();
  expect(screen.queryByText(/位成员/)).toBeNull();
  unmount();
  show({ orgName: null, official: false });
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('tells how the publisher answers and since when they are here', () => {
  show({ replies: { percent: 92, withinHours: 3 }, joinedAt: '2026-03-09T10:00:00+08:00' });
  expect(screen.getByText('回复率 92% · 通常 3 小时内回复 · 2026年3月加入')).toBeTruthy();
});

test('shows the pictures of the organization, and no list if it has none', () => {
  const org = { id: 3, name: '鹿柚网络', logo: null, memberCount: 4 };
  const { unmount } = show({ org: { ...org, images: [`/api/file/${'a'.repeat(32)}/960.webp`] } });
  expect(screen.getByRole('img', { name: '鹿柚网络，图片 1（查看大图）' }).getAttribute('src')).toBe(
    `/api/file/${'a'.repeat(32)}/320.webp`,
  );
  unmount();
  show({ org });
  expect(screen.queryByRole('list', { name: '企业图片' })).toBeNull();
});
