import { expect, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import { readRecordFilter } from '../record-filter.ts';
import { RecordFilters } from './record-filters.tsx';

/** Returns the addresses that the filters navigate to on hydration, after `use` has changed the server's markup. */
async function revive(query: string, use: (page: HTMLElement) => void): Promise<string[]> {
  const visited: string[] = [];
  const content = (
    <NavigationProvider value={async (url) => void visited.push(url)}>
      <RecordFilters filter={readRecordFilter(new URLSearchParams(query))} today="2026-11-22" />
    </NavigationProvider>
  );
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(content);
  use(page);
  await act(async () => void hydrateRoot(page, content));
  return visited;
}

const choose = (page: HTMLElement, name: string, value: string) => {
  const select = page.querySelector(`select[name=${name}]`);
  if (select) fireEvent.change(select, { target: { value } });
};

test('applies a type and a month that were chosen before hydration', async () => {
  const chosen = await revive('type=REFUND', (page) => {
    choose(page, 'type', 'RECHARGE');
    choose(page, 'month', '2026-10');
  });
  expect(chosen).toEqual(['/user/wallet?type=RECHARGE&month=2026-10']);
  expect(await revive('type=REFUND', (page) => choose(page, 'type', ''))).toEqual(['/user/wallet']);
});

test('does not navigate if the address already has the choice, nor on a later page', async () => {
  expect(await revive('direction=INCOME&type=REFUND&month=2024-01&pageNum=3', () => {})).toEqual([]);
  expect(await revive('', () => {})).toEqual([]);
});
