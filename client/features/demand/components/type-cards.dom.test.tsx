import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { TypeCards } from './type-cards.tsx';

/** Prevents navigation, which jsdom does not implement; in the portal the app handles links. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => document.removeEventListener('click', stay));

test('each of the nine types links to its list and its publish form, and is stored as the demand type', async () => {
  const { store } = renderInPortal(<TypeCards counts={new Map([['40', 12]])} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
  const list = screen.getByRole('link', { name: /^渠道代理/ });
  expect(list.getAttribute('href')).toBe('/type/40');
  expect(list.textContent).toContain('12 条需求');
  expect(store.getState().demandType).toBe('10');
  await userEvent.click(list);
  expect(store.getState().demandType).toBe('40');
  const publish = screen.getByRole('link', { name: '发布此类需求：活动合作' });
  expect(publish.getAttribute('href')).toBe('/user/demand/publish?typeCode=50');
  await userEvent.click(publish);
  expect(store.getState().demandType).toBe('50');
});

test('shows no counts while they are unknown', () => {
  renderInPortal(<TypeCards counts={null} />);
  expect(screen.queryByText(/条需求$/)).toBeNull();
});
