import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { draftName, readDraft } from '../draft-storage.ts';
import { emptyValues } from '../publish-values.ts';
import { DemandPreviewPage } from './demand-preview-page.tsx';

const written = {
  ...emptyValues,
  typeCode: '80',
  title: '两万件全新保温杯整批转让',
  content: '原为企业礼品订单，客户取消，全新未拆，整批优先，可开票。',
  industryCode: '0101',
  regionCode: '4401',
  settlementModes: ['FIXED'],
  typeFields: { warehouse: '广州白云' },
};
const creation = {
  industries: [{ code: '01', name: '电商零售', children: [{ code: '0101', name: '综合电商' }] }],
  regions: [{ code: '44', name: '广东省', children: [{ code: '4401', name: '广州市' }] }],
};
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = installFakeApi({
    'GET /v1/user/detail': { data: { id: '7', nickname: '林晓' } },
    'GET /api/demand/merge/creation-data': { data: creation },
  });
});

function showPage(params: Record<string, string> = {}) {
  const request: PageRequest = {
    name: 'demand.preview',
    row: routeRow('demand.preview'),
    pathname: '/user/demand/preview',
    params,
    search: new URLSearchParams(),
    signedIn: true,
  };
  return renderPortal(<DemandPreviewPage request={request} />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

const keepDraft = (change: object = {}) =>
  localStorage.setItem(
    draftName('7', { typeCode: '80' }),
    JSON.stringify({ timestamp: 1, data: { values: { ...written, ...change }, version: null, tab: 'x', attempt: null } }),
  );

test('previews a draft with the names of its codes and its answers', async () => {
  keepDraft();
  showPage();
  await screen.findByRole('heading', { name: written.title });
  for (const text of ['库存尾货', '固定费用', '综合电商', '广东省 广州市', '所在仓库', '广州白云', '长期有效']) screen.getByText(text);
  expect(screen.getByRole('link', { name: '返回编辑' }).getAttribute('href')).toBe('/user/demand/publish?typeCode=80');
});

test('addresses in the details are links, as they will be in the published demand', async () => {
  keepDraft({ content: '产品图册见 https://album.example/cups，整批优先。' });
  showPage();
  const album = await screen.findByRole('link', { name: 'https://album.example/cups' });
  expect(album.getAttribute('rel')).toContain('nofollow');
});

test('a draft can be submitted from the preview and is deleted afterwards', async () => {
  keepDraft();
  api.answer('POST /v1/demand/save', { data: { id: '100', demandNumber: 'BD1', auditStatus: 'WAITING_REVIEW' } });
  const { visited } = showPage();
  await userEvent.setup().click(await screen.findByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(visited).toEqual(['/demand/preview/100']));
  expect(localStorage.getItem(draftName('7', { typeCode: '80' }))).toBeNull();
});

test.each([
  ['taken', { data: { id: '100', demandNumber: 'BD1', auditStatus: 'WAITING_REVIEW' } }],
  ['refused', { code: 400, message: '标题里有联系方式' }],
])('keeps text that another tab writes while this draft is being submitted (%s)', async (_, answer) => {
  keepDraft();
  const taken = Promise.withResolvers<object>();
  api.answer('POST /v1/demand/save', () => taken.promise);
  const { visited } = showPage();
  await userEvent.setup().click(await screen.findByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(api.asked('POST /v1/demand/save')).toHaveLength(1));
  keepDraft({ title: '另一页刚写的标题' });
  taken.resolve(answer);
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(readDraft(localStorage, draftName('7', { typeCode: '80' }))?.values.title).toBe('另一页刚写的标题');
});

test('shows and submits this tab’s own text while it conflicts with another tab’s', async () => {
  keepDraft({ title: '另一页写的标题' });
  const name = draftName('7', { typeCode: '80' });
  const own = { values: { ...written, title: '这一页写的标题' }, version: null, tab: 'y', attempt: null };
  sessionStorage.setItem(name, JSON.stringify({ timestamp: 2, data: own }));
  showPage();
  await screen.findByRole('heading', { name: '这一页写的标题' });
  api.answer('POST /v1/demand/save', 'network down');
  await userEvent.setup().click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect([localStorage, sessionStorage].map((storage) => readDraft(storage, name)?.values.title)).toEqual([
    '另一页写的标题',
    '这一页写的标题',
  ]);
  api.answer('POST /v1/demand/save', { data: { id: '100', demandNumber: 'BD1', auditStatus: 'WAITING_REVIEW' } });
  await userEvent.setup().click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(sessionStorage.getItem(name)).toBeNull());
  // The text of the other tab has not been submitted.
  expect(readDraft(localStorage, name)?.values.title).toBe('另一页写的标题');
  expect(api.asked('POST /v1/demand/save').map(({ body }) => body.title)).toEqual(['这一页写的标题', '这一页写的标题']);
});

test('follows the changes of another tab, and cannot submit a draft that the other tab has submitted', async () => {
  keepDraft();
  showPage();
  await screen.findByRole('heading', { name: written.title });
  const tell = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })));
  keepDraft({ title: '另一页接着写的标题' });
  tell();
  await screen.findByRole('heading', { name: '另一页接着写的标题' });
  localStorage.clear();
  tell();
  await screen.findByText('暂无草稿');
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull();
});

test('an incomplete draft is not sent and leads to the form', async () => {
  keepDraft({ title: '短', industryCode: '' });
  const { visited } = showPage();
  await userEvent.setup().click(await screen.findByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(visited).toEqual(['/user/demand/publish?typeCode=80']));
  expect(shownToasts()).toEqual(['还有 2 处需要填写或修改']);
  expect(api.asked('POST /v1/demand/save')).toEqual([]);
});

test('without a draft, links to the form', async () => {
  showPage();
  expect((await screen.findByRole('link', { name: '去填写' })).getAttribute('href')).toBe('/user/demand/publish');
});

test('an expired demand is not described as published', async () => {
  const over = { ...written, id: '9', demandNumber: 'BD202600000009', auditStatus: 'PUBLISH', expired: true };
  api.answer('GET /api/demand/my-demand/9', { data: over });
  showPage({ demandId: '9' });
  await screen.findByText('已过有效期');
  await screen.findByText(/^其他人看不到它/);
  expect(screen.queryByText(/正在展示/)).toBeNull();
  expect(screen.getByRole('link', { name: '编辑' }).getAttribute('href')).toBe(validityHref('9'));
});

test('shows a saved demand with its state; a refused one can be resubmitted', async () => {
  const saved = {
    ...written,
    id: '9',
    demandNumber: 'BD202600000009',
    auditStatus: 'REJECTED',
    rejectReason: '请补充资质',
    rejection: { reason: '请补充资质' },
  };
  api.answer('GET /api/demand/my-demand/9', { data: { ...saved, industryName: '综合电商' } });
  api.answer('POST /v1/demand/show', { data: { auditStatus: 'WAITING_REVIEW' } });
  showPage({ demandId: '9' });
  await screen.findByText('未通过审核：请补充资质');
  expect(screen.getByRole('link', { name: '编辑' }).getAttribute('href')).toBe('/user/demand/publish/9');
  api.answer('GET /api/demand/my-demand/9', { data: { ...saved, auditStatus: 'WAITING_REVIEW', rejection: null } });
  await userEvent.setup().click(screen.getByRole('button', { name: '重新提交审核' }));
  await screen.findByText('待审核');
});
