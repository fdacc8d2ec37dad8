import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BannerCarousel } from './banner-carousel.tsx';

const WIDTH = 600;
const banners = [
  { id: '1', image: '/images/banner-1.svg', title: '找流量', link: '/type/10', external: false },
  { id: '2', image: '/images/banner-2.svg', title: '找伙伴', link: 'https://partner.example/', external: true },
  { id: '3', image: '/images/banner-3.svg', title: '清库存', link: 'javascript:alert(1)', external: false },
];
let wantsStillness = false;

beforeEach(() => {
  jest.useFakeTimers();
  wantsStillness = false;
  globalThis.matchMedia = (query) => ({ matches: wantsStillness, media: query }) as MediaQueryList;
  // jsdom has no layout and does not scroll: every box is 600 wide and scrolling completes immediately.
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollLeft = typeof options === 'object' ? (options.left ?? 0) : 0;
    fireEvent.scroll(this);
  };
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const shown = () => screen.getAllByRole('listitem', { hidden: true }).findIndex((slide) => !slide.hasAttribute('inert'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('advances automatically and starts over after the last slide', () => {
  render(<BannerCarousel banners={banners} />);
  expect(shown()).toBe(0);
  wait(6_000);
  expect(shown()).toBe(1);
  wait(6_000);
  wait(6_000);
  expect(shown()).toBe(0);
});

test('arrows and dots go to a slide, wrapping around at the ends', () => {
  render(<BannerCarousel banners={banners} />);
  press('上一张');
  expect(shown()).toBe(2);
  press('下一张');
  expect(shown()).toBe(0);
  press('第 2 张');
  expect(shown()).toBe(1);
  expect(screen.getByRole('button', { name: '第 2 张' }).getAttribute('aria-current')).toBe('true');
});

test('autoplay can be paused; slides are then announced to screen readers', () => {
  const { container } = render(<BannerCarousel banners={banners} />);
  const track = () => container.querySelector('ul')?.getAttribute('aria-live');
  expect(track()).toBe('off');
  press('暂停自动播放');
  wait(60_000);
  expect(shown()).toBe(0);
  expect(track()).toBe('polite');
  press('开始自动播放');
  wait(6_000);
  expect(shown()).toBe(1);
});

test('pauses while it has the pointer or the focus', () => {
  render(<BannerCarousel banners={banners} />);
  const frame = screen.getByRole('region', { name: '推荐专题' });
  fireEvent.pointerEnter(frame);
  wait(60_000);
  expect(shown()).toBe(0);
  fireEvent.pointerLeave(frame);
  fireEvent.focus(screen.getByRole('link', { name: /找流量/ }));
  wait(60_000);
  expect(shown()).toBe(0);
  fireEvent.blur(screen.getByRole('link', { name: /找流量/ }));
  wait(6_000);
  expect(shown()).toBe(1);
});

test('stays paused as long as either the pointer or the focus is on it', () => {
  render(<BannerCarousel banners={banners} />);
  const frame = screen.getByRole('region', { name: '推荐专题' });
  const link = screen.getByRole('link', { name: /找流量/ });
  fireEvent.focus(link);
  fireEvent.pointerEnter(frame);
  fireEvent.pointerLeave(frame);
  wait(60_000);
  expect(shown()).toBe(0);
  fireEvent.pointerEnter(frame);
  fireEvent.blur(link);
  wait(60_000);
  expect(shown()).toBe(0);
  fireEvent.pointerLeave(frame);
  wait(6_000);
  expect(shown()).toBe(1);
});

test('does not autoplay if the user prefers reduced motion', () => {
  wantsStillness = true;
  render(<BannerCarousel banners={banners} />);
  wait(60_000);
  expect(shown()).toBe(0);
  expect(screen.getByRole('button', { name: '开始自动播放' })).toBeTruthy();
});

test('only safe addresses become links; external links have noopener', () => {
  const { container } = render(<BannerCarousel banners={banners} />);
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/type/10', 'https://partner.example/']);
  expect(links[1]?.getAttribute('rel')).toContain('noopener');
});

test('a single banner has no controls, and the first picture is not lazy', () => {
  const { container } = render(<BannerCarousel banners={banners.slice(0, 1)} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('loading')).toBe('eager');
  expect(container.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
});
