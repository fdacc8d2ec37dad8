import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { draftName } from '../draft-storage.ts';
import { DemandPublishPage } from '../pages/demand-publish-page.tsx';
import { emptyValues } from '../publish-values.ts';

/** Renders the publish page with a fake API that accepts everything. */

const content = '运营六年的母婴公众号，粉丝三十五万，寻找母婴品牌长期合作，按篇或按月都可以。';
export const written = {
  ...emptyValues,
  typeCode: '20',
  title: '三十五万粉丝公众号找品牌',
  content,
  industryCode: '0101',
  regionCode: '4403',
  regionName: '广东省 深圳市',
  settlementModes: ['CPS'],
};
export const mine = {
  ...written,
  id: '99',
  demandNumber: 'BD202600000099',
  auditStatus: 'REJECTED',
  version: 3,
  rejection: { reason: '标题里有联系方式', fields: { title: '请去掉电话' } },
};
export const saved = { id: '100', demandNumber: 'BD202600000100', auditStatus: 'WAITING_REVIEW', edit: 'NONE', version: 1 };
export const personal = { name: '陈晓', phone: '13812345678', wechat: null, qq: null, email: null };
export const creation = {
  types: [],
  industries: [{ code: '01', name: '电商零售', children: [{ code: '0101', name: '综合电商' }] }],
  regions: [{ code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] }],
  settlementModes: [],
  contact: { personal, org: null },
};

/** Clears the storages and installs an API that answers every call. `keys` collects the idempotency keys of the submissions. */
export function installPublishApi() {
  localStorage.clear();
  sessionStorage.clear();
  const api = installFakeApi({
    'GET /v1/user/detail': { data: { id: '7', nickname: '林晓' } },
    'GET /api/demand/merge/creation-data': { data: creation },
    'GET /api/demand/publish-pre-check': { data: { canPublish: true, reasons: [], remaining: 5 } },
    'GET /api/demand/my-demand/99': { data: mine },
    'POST /v1/demand/save': { data: saved },
    'PUT /v1/demand/update': { data: { ...saved, id: '99' } },
  });
  const keys: (string | undefined)[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.has('Idempotency-Key')) keys.push(headers.get('Idempotency-Key') ?? undefined);
    return answer(input, init);
  };
  return { api, keys };
}

/** Renders the page; `beside` is other content of the page frame. */
export function showPage(demandId?: string, beside: ReactNode = null) {
  const request: PageRequest = {
    name: 'demand.publish',
    row: routeRow('demand.publish'),
    pathname: `/user/demand/publish${demandId ? `/${demandId}` : ''}`,
    params: demandId ? { demandId } : {},
    search: new URLSearchParams(),
    signedIn: true,
  };
  const page = (
    <>
      {beside}
      <DemandPublishPage request={request} />
    </>
  );
  return renderPortal(page, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

export const keepDraft = (values: object, subject: Parameters<typeof draftName>[1] = { typeCode: '20' }) =>
  localStorage.setItem(
    draftName('7', subject),
    JSON.stringify({ timestamp: Date.now() - 60_000, data: { values, version: null, tab: 'another', attempt: null } }),
  );
export const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
export const send = async (label = '提交审核') => userEvent.setup().click(await screen.findByRole('button', { name: label }));
