import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { hotSearches } from '../home-model.ts';
import { HomeSearch } from './home-search.tsx';

const wordsOf = () =>
  within(screen.getByRole('list', { name: '热门搜索' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const overall = (hotWords?: object[]) => ({ '/v1/overall/detail': { siteName: '桥梁商机', stats: { demands: 7 }, hotWords } });
const known = hotSearches.map(({ word }) => word);

test('lists popular searches below the box', async () => {
  renderInPortal(<HomeSearch />, { answers: overall([{ word: '开学季', href: '/demand/type?keyword=x' }]) });
  expect((await screen.findByRole('link', { name: '开学季' })).getAttribute('href')).toBe('/demand/type?keyword=x');
  expect(wordsOf()).toEqual(['开学季']);
});

test.each([
  ['knows of none', overall([])],
  ['does not tell', overall()],
])('shows eight default words if the API %s', async (_what, answers) => {
  renderInPortal(<HomeSearch />, { answers });
  await screen.findByText('在线需求');
  expect(wordsOf()).toEqual(known);
});

test('shows the default words before, and without, an answer', async () => {
  renderInPortal(<HomeSearch />);
  expect(wordsOf()).toEqual(known);
});
