import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { watchExposures } from './exposures.ts';

const REPORT = 'POST /api/app/exposures';

/** A fake IntersectionObserver: a test reports an element as visible with `show`. */
class Screen {
  static observed = new Map<Element, Screen>();
  private readonly tell: IntersectionObserverCallback;
  private readonly options: IntersectionObserverInit;
  constructor(tell: IntersectionObserverCallback, options: IntersectionObserverInit) {
    this.tell = tell;
    this.options = options;
  }
  observe(element: Element): void {
    Screen.observed.set(element, this);
  }
  unobserve(element: Element): void {
    Screen.observed.delete(element);
  }
  disconnect(): void {
    for (const [element, by] of Screen.observed) if (by === this) Screen.observed.delete(element);
  }
  static show(selector: string): void {
    const element = document.querySelector(selector);
    const by = element && Screen.observed.get(element);
    if (!by) throw new Error(`nobody observes ${selector}`);
    expect(by.options.threshold).toBe(0.5);
    const entry = (isIntersecting: boolean) => ({ isIntersecting, target: element }) as unknown as IntersectionObserverEntry;
    // First below the threshold.
    by.tell([entry(false)], by as unknown as IntersectionObserver);
    by.tell([entry(true)], by as unknown as IntersectionObserver);
  }
}

const card = (number: string, id = number) => `<li><article id="${id}"><h3><a href="/demand/${number}">${number}</a></h3></article></li>`;
const [one, two, three] = ['BD202600000001', 'BD202600000002', 'BD202600000003'] as const;
let api: FakeApi;
let stop = () => {};

function openPage(path: string, content: string): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<main>${content}</main>`;
}
const told = () => api.asked(REPORT).map(({ body }) => body.demands);
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  api = installFakeApi({ [REPORT]: { data: null } });
  Screen.observed.clear();
  globalThis.IntersectionObserver = Screen as unknown as typeof IntersectionObserver;
  globalThis.requestIdleCallback = ((work: () => void) => setTimeout(work)) as unknown as typeof requestIdleCallback;
});

afterEach(() => stop());

test('reports visible cards together, each demand once, whether its card has its number or its id', async () => {
  openPage(
    '/',
    `<ul>${card(one, 'first')}${card(one, 'again')}${card(two, 'below')}<li id="by-id"><a href="/demand/detail?id=77">77</a></li></ul>
     <p><a href="/demand/${three}">in a text</a></p><ul><li id="list"><a href="/demand/publisher-home?id=1">no demand</a></li></ul>`,
  );
  stop = watchExposures();
  expect([...Screen.observed.keys()].map(({ id }) => id)).toEqual(['first', 'again', 'below', 'by-id']);
  for (const seen of ['#first', '#by-id']) Screen.show(seen);
  expect(told()).toEqual([]);
  leave();
  expect(told()).toEqual([[one, '77']]);
  expect(api.asked(REPORT)[0]?.body.uuid).toMatch(/^[\da-f-]{36}$/);
  Screen.show('#again');
  leave();
  expect(told()).toHaveLength(1);
});

test('reports after five seconds without leaving the page', () => {
  jest.useFakeTimers();
  openPage('/type/10', card(one, 'a') + card(two, 'b'));
  stop = watchExposures();
  Screen.show('#a');
  jest.advanceTimersByTime(4_000);
  Screen.show('#b');
  expect(told()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(told()).toEqual([[one, two]]);
  jest.useRealTimers();
});

test('a report contains at most fifty demands', () => {
  const numbers = Array.from({ length: 60 }, (_, index) => `BD2026${String(index).padStart(8, '0')}`);
  openPage('/', numbers.map((number) => card(number)).join(''));
  stop = watchExposures();
  for (const number of numbers) Screen.show(`#${number}`);
  leave();
  expect(told()).toEqual([numbers.slice(0, 50), numbers.slice(50)]);
});

test('observes cards that are added later, but none on account pages', async () => {
  openPage('/user/demand/collectHistory', card(one, 'mine'));
  stop = watchExposures();
  expect(Screen.observed.size).toBe(0);
  openPage('/type/10', card(two, 'later'));
  await waitFor(() => Screen.show('#later'));
  leave();
  expect(told()).toEqual([[two]]);
});

test('stops after a 404 from an API without this call, and ignores a failed report', async () => {
  openPage('/', card(one, 'a') + card(two, 'b') + card(three, 'c'));
  stop = watchExposures();
  api.answer(REPORT, 'network down');
  Screen.show('#a');
  leave();
  api.answer(REPORT, { status: 404 });
  Screen.show('#b');
  leave();
  await waitFor(() => expect(Screen.observed.size).toBe(0));
  expect(told()).toEqual([[one], [two]]);
});
