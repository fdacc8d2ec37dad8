import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { clearChosen, compareStore, toggleChosen } from '#client/entities/comparison/compare-store.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { DemandComparePage } from './demand-compare-page.tsx';

const demand = { id: '23', demandNumber: 'BD10000023', typeCode: '10', title: '奶茶店找校园渠道' };

beforeEach(() => {
  clearChosen();
  installFakeApi({ 'GET /api/demand/BD10000023': { data: demand } });
});

function show(ids: string) {
  const row = routeRow('demand.compare');
  const request = {
    name: 'demand.compare',
    row,
    pathname: row.paths[0],
    params: {},
    search: new URLSearchParams({ ids }),
    signedIn: false,
  } as const;
  return renderPortal(<DemandComparePage request={request} />);
}
/** Clicks a link without navigating, which jsdom does not implement. */
const press = (link: HTMLElement) => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
};
const chosen = () => compareStore.getState().chosen.map(({ key }) => key);

test('removing a demand also deselects it, even if it no longer exists, and leaves other selections alone', async () => {
  for (const key of ['BD10000023', 'BD10000024', 'BD10000025']) toggleChosen({ key, title: key });
  show('BD10000023,BD10000024,BD10000099');
  press(await screen.findByRole('link', { name: '移除：奶茶店找校园渠道' }));
  expect(chosen()).toEqual(['BD10000024', 'BD10000025']);
  const [gone, foreign] = screen.getAllByRole('link', { name: '移除：需求不存在或已下架' });
  if (gone) press(gone);
  if (foreign) press(foreign);
  expect(chosen()).toEqual(['BD10000025']);
});
