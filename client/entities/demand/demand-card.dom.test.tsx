import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Highlight } from '#client/ui/highlight.tsx';
import { DemandCardList, type DemandCardLook, DemandCardView } from './demand-card.tsx';

const demand: DemandCardLook = {
  href: '/demand/BD10000023',
  cover: '/images/covers/10-1.svg',
  title: '深圳奶茶店找校园渠道',
  typeName: '广告主',
  color: null,
  isHeadline: false,
  isTop: true,
  isRefreshed: false,
  summary: '开学季投放，奶茶券按核销结算',
  industryName: '茶饮咖啡',
  regionName: '广东 深圳',
  settlementNames: ['CPA 按行为', '面议'],
  budget: '3–5 万',
  viewCount: 12_345,
  collectCount: 6,
  time: '2026-03-01T08:00:00+08:00',
  timeLabel: '发布',
  publisher: {
    name: '林小满',
    avatar: null,
    role: null,
    orgName: '深圳鹿柚网络科技有限公司',
    isOfficial: true,
    isRealName: true,
    memberName: '年卡',
  },
  replyTime: '通常 3 小时内回复',
};
const card = () => screen.getByRole('article');

test('a card shows title, type, publisher, place, terms, time and counts', () => {
  render(<DemandCardView demand={demand} />);
  for (const text of [
    '广告主',
    '置顶',
    '深圳奶茶店找校园渠道',
    '开学季投放，奶茶券按核销结算',
    '广东 深圳',
    '茶饮咖啡',
    'CPA 按行为',
    '面议',
    '预算 3–5 万',
    '林小满',
    '已实名',
    '年卡',
    '深圳鹿柚网络科技有限公司',
    '已认证企业',
    '通常 3 小时内回复',
    '浏览',
    '1.2万',
    '收藏',
  ]) {
    expect(card().textContent).toContain(text);
  }
  expect(card().textContent).not.toContain('头条');
  expect(card().querySelector('time')?.getAttribute('datetime')).toBe('2026-03-01T08:00:00+08:00');
});

test('the title is the only link, and there are no other controls', () => {
  render(<DemandCardView demand={demand} />);
  expect(within(card()).getByRole('link', { name: '深圳奶茶店找校园渠道' }).getAttribute('href')).toBe('/demand/BD10000023');
  expect(within(card()).getAllByRole('link')).toHaveLength(1);
  expect(within(card()).queryByRole('button')).toBeNull();
});

test('marks a keyword in title and summary', () => {
  render(<DemandCardView demand={demand} mark={(text) => <Highlight text={text} keyword="奶茶" />} />);
  expect([...card().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['奶茶', '奶茶']);
  expect(screen.getByRole('link').textContent).toBe('深圳奶茶店找校园渠道');
});

test('shows a bought color on the title', () => {
  const { rerender } = render(<DemandCardView demand={{ ...demand, color: 8 }} />);
  expect(card().querySelector('[data-color="8"]')?.textContent).toBe('深圳奶茶店找校园渠道');
  rerender(<DemandCardView demand={demand} />);
  expect(card().querySelector('[data-color]')).toBeNull();
});

test('omits values that the API does not return', () => {
  render(
    <DemandCardView demand={{ ...demand, summary: '', budget: null, regionName: null, publisher: null, replyTime: null, time: null }} />,
  );
  expect(card().textContent).not.toMatch(/null|undefined|预算 |暂无|回复/);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
])('with %i cards in two columns, shows %i: hides a last card that is alone in its row, unless it is the only one', (count, shown) => {
  const { container } = render(
    <DemandCardList data-grid="">
      {Array.from({ length: count }, (_, index) => (
        <li key={String(index)} />
      ))}
    </DemandCardList>,
  );
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  const hidden = /([^{}]*nth-child\(odd\)[^{}]*)\{\s*display:\s*none/.exec(css)?.[1] ?? '';
  expect(container.querySelectorAll('li')).toHaveLength(count);
  expect(count - container.querySelectorAll(hidden).length).toBe(shown);
});
