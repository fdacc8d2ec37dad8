import { afterEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { compareStore, toggleChosen } from '#client/entities/comparison/compare-store.ts';
import { addRecentSearch, readRecent } from '#client/features/search/recent-searches.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { watchPages } from './watch-pages.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const choose = () => {
  addRecentSearch('咖啡联名');
  if (compareStore.getState().chosen.length === 0) toggleChosen({ key: 'BD0000000001', title: '找咖啡品牌联名' });
};
const chosen = () => [readRecent().length, compareStore.getState().chosen.length];
const signedIn = { signedIn: true, user: { nickname: '小桥', avatar: null } };

test('the end of a session deletes the recent searches and the demands selected to compare', () => {
  choose();
  const { store, queryClient } = renderPortal(null, signedIn);
  watchPages(queryClient, store, true);
  expect(chosen()).toEqual([1, 1]);
  act(() => store.setState({ signedIn: false, user: null }));
  expect(chosen()).toEqual([0, 0]);
});

test('a session that ended before the watchers were loaded has the same effect; a visitor keeps them', () => {
  choose();
  const { store, queryClient } = renderPortal(null);
  watchPages(queryClient, store, false);
  expect(chosen()).toEqual([1, 1]);
  watchPages(queryClient, store, true);
  expect(chosen()).toEqual([0, 0]);
});
