import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { watchSearches } from './search-log.ts';

let queryClient: QueryClient;
let end: () => void;
let sent: { path: string; body: Record<string, unknown> }[];

const understood = { total: 3, groups: null, understanding: {} };
let results: object;
const keyOf = (keyword: string, pageNum = 1) => ['demand.search', { query: { keyword, pageNum } }];

beforeEach(() => {
  sessionStorage.clear();
  // Prevents navigation: the links lead nowhere.
  document.body.addEventListener('click', (event) => event.preventDefault());
  sent = [];
  results = understood;
  queryClient = new QueryClient();
  globalThis.fetch = async (path, init) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    return { status: 200 } as Response;
  };
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

/** Shows a result list of a search with two results. */
function show(address: string, keyword: string, pageNum = 1): void {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<main>${['BD1', 'BD2'].map((number) => `<article><a href="/demand/${number}">x</a></article>`).join('')}</main>`;
  queryClient.setQueryData(keyOf(keyword, pageNum), results);
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(keyword, pageNum),
    queryFn: () => results,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => {});
}
const press = (index: number) =>
  document.querySelectorAll('a')[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const address = `/demand/type?keyword=${encodeURIComponent('咖啡')}`;

test('reports a search once, and clicks on its results with their positions', () => {
  show(address, '咖啡');
  end = watchSearches(queryClient);
  expect(sent).toMatchObject([{ path: '/api/search/report', body: { keyword: '咖啡', total: 3, step: 'R0' } }]);
  queryClient.setQueryData(keyOf('咖啡'), { ...results });
  press(1);
  expect(sent.slice(1)).toEqual([{ path: '/api/search/click', body: { id: sent[0]?.body.id, demand: 'BD2', position: 2 } }]);
});

test('reports a search over plain HTTP too, where browsers lack crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    show(address, '咖啡');
    end = watchSearches(queryClient);
    expect(sent).toMatchObject([{ path: '/api/search/report', body: { id: expect.any(String), keyword: '咖啡' } }]);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});

test.each([
  ['a later page', `${address}&pageNum=2`, '咖啡', 2],
  ['a list without words', '/demand/type', '', 1],
  ['another page', '/', '咖啡', 1],
])('does not report %s as a search', (_what, at, keyword, pageNum) => {
  show(at, keyword, pageNum);
  end = watchSearches(queryClient);
  press(0);
  expect(sent).toEqual([]);
});

test('attributes an unlocked contact to the search that led to its demand within half an hour, once', () => {
  show(address, '咖啡');
  end = watchSearches(queryClient);
  press(0);
  const unlock = (number: string) => {
    history.replaceState(null, '', `/demand/${number}`);
    queryClient.setQueryData(['demand.get', { params: { id: number } }], { contactUnlocked: true });
  };
  unlock('BD7');
  expect(sent).toHaveLength(2);
  unlock('BD1');
  expect(sent.slice(2)).toEqual([
    { path: '/api/search/click', body: { id: sent[0]?.body.id, demand: 'BD1', position: 1, contacted: true } },
  ]);
  unlock('BD1');
  expect(sent).toHaveLength(3);
});

test('does not attribute a contact that is unlocked later than that', () => {
  show(address, '咖啡');
  end = watchSearches(queryClient);
  press(0);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  history.replaceState(null, '', '/demand/BD1');
  queryClient.setQueryData(['demand.get', { params: { id: 'BD1' } }], { contactUnlocked: true });
  expect(sent).toHaveLength(2);
});

test('reports nothing to an API that does not return how it has understood a keyword', () => {
  results = { ...understood, understanding: null };
  show(address, '咖啡');
  end = watchSearches(queryClient);
  press(0);
  expect(sent).toEqual([]);
});
