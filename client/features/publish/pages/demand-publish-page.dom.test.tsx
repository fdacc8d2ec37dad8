import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { draftName, readDraft } from '../draft-storage.ts';
import { emptyValues, fieldId, fieldOrder } from '../publish-values.ts';
import { DemandPublishPage } from './demand-publish-page.tsx';

const content = '运营六年的母婴公众号，粉丝三十五万，寻找母婴品牌长期合作，按篇或按月都可以。';
const written = {
  ...emptyValues,
  typeCode: '20',
  title: '三十五万粉丝公众号找品牌',
  content,
  industryCode: '0101',
  regionCode: '4403',
  regionName: '广东省 深圳市',
  settlementModes: ['CPS'],
};
const mine = {
  ...written,
  id: '99',
  demandNumber: 'BD202600000099',
  auditStatus: 'REJECTED',
  version: 3,
  rejection: { reason: '标题里有联系方式', fields: { title: '请去掉电话' } },
};
const saved = { id: '100', demandNumber: 'BD202600000100', auditStatus: 'WAITING_REVIEW', edit: 'NONE', version: 1 };
const personal = { name: '陈晓', phone: '13812345678', wechat: null, qq: null, email: null };
const creation = {
  types: [],
  industries: [{ code: '01', name: '电商零售', children: [{ code: '0101', name: '综合电商' }] }],
  regions: [{ code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] }],
  settlementModes: [],
  contact: { personal, org: null },
};

let api: FakeApi;
/** The keys under which saving was asked for. */
let keys: (string | undefined)[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = installFakeApi({
    'GET /v1/user/detail': { data: { id: '7', nickname: '林晓' } },
    'GET /api/demand/merge/creation-data': { data: creation },
    'GET /api/demand/publish-pre-check': { data: { canPublish: true, reasons: [], remaining: 5 } },
    'GET /api/demand/my-demand/99': { data: mine },
    'POST /v1/demand/save': { data: saved },
    'PUT /v1/demand/update': { data: { ...saved, id: '99' } },
  });
  keys = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.has('Idempotency-Key')) keys.push(headers.get('Idempotency-Key') ?? undefined);
    return answer(input, init);
  };
});

function showPage(demandId?: string) {
  const request: PageRequest = {
    name: 'demand.publish',
    row: routeRow('demand.publish'),
    pathname: `/user/demand/publish${demandId ? `/${demandId}` : ''}`,
    params: demandId ? { demandId } : {},
    search: new URLSearchParams(),
    signedIn: true,
  };
  return renderPortal(<DemandPublishPage request={request} />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
}

const keepDraft = (values: object, subject: Parameters<typeof draftName>[1] = { typeCode: '20' }) =>
  localStorage.setItem(
    draftName('7', subject),
    JSON.stringify({ timestamp: Date.now() - 60_000, data: { values, version: null, tab: 'another', attempt: null } }),
  );
const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const send = async (label = '提交审核') => userEvent.setup().click(await screen.findByRole('button', { name: label }));

test('an empty form is not sent: each field says what it wants and the first one has the focus', async () => {
  showPage();
  await send();
  await screen.findByText('请选择合作类型');
  for (const sentence of ['请填写标题', '请填写详细说明', '请选择所属行业']) screen.getByText(sentence);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^广告主/ })));
  expect(api.asked('POST /v1/demand/save')).toEqual([]);
});

test('every field of a demand has its control, which a mistake leads to', async () => {
  showPage();
  await send();
  await screen.findByText('请选择合作类型');
  expect(fieldOrder.filter((name) => name !== 'typeFields' && !document.getElementById(fieldId(name)))).toEqual([]);
});

test('the questions of a type come with its choice, and what was typed stays with another one', async () => {
  showPage();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /^库存尾货/ }));
  await user.type(await field('所在仓库'), '广州白云');
  await user.type(await field('标题'), '两万件保温杯');
  await user.click(screen.getByRole('radio', { name: /^流量主/ }));
  expect((await field('标题')).value).toBe('两万件保温杯');
  expect(screen.queryByRole('textbox', { name: '所在仓库' })).toBeNull();
  expect(await field('粉丝量')).toBeTruthy();
});

test('a draft is restored, sent once under one key, and gone afterwards', async () => {
  keepDraft(written);
  showPage();
  await screen.findByText(/已恢复草稿/);
  expect((await field('标题')).value).toBe(written.title);
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(screen.getByText('待审核')).toBeTruthy();
  const [call] = api.asked('POST /v1/demand/save');
  expect(call?.body).toMatchObject({
    typeCode: '20',
    title: written.title,
    regionCode: '4403',
    settlementModes: ['CPS'],
    validUntil: null,
  });
  expect(call?.body).not.toHaveProperty('regionName');
  expect(keys).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('DEMAND_PREVIEW_INFO'))).toEqual([]);
});

test('放弃草稿 shows an empty form', async () => {
  keepDraft(written);
  showPage();
  await send('放弃草稿');
  await waitFor(async () => expect((await field('标题')).value).toBe(''));
  expect(readDraft(localStorage, draftName('7', { typeCode: '20' }))).toBeNull();
});

test("another tab's text is offered and nothing here is touched before the answer", async () => {
  showPage();
  await userEvent.setup().type(await field('标题'), '本页写的标题');
  keepDraft({ ...written, title: '另一页写的标题' }, { typeCode: '' });
  const name = draftName('7', { typeCode: '' });
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name), storageArea: localStorage }),
      ),
  );
  await screen.findByText(/另一个标签页有更新的内容/);
  expect((await field('标题')).value).toBe('本页写的标题');
  await send('载入');
  await waitFor(async () => expect((await field('标题')).value).toBe('另一页写的标题'));
});

test('a send without an answer keeps everything, and the next one has the same key', async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', 'network down');
  showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByRole('alert');
  expect((await field('标题')).value).toBe(written.title);
  api.answer('POST /v1/demand/save', { data: saved });
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("the server's sentences stand beside their fields, and mending them makes a new request", async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', {
    status: 400,
    message: '含有违规内容',
    data: { fields: { title: '含有违规内容「返现」，请修改', 'typeFields.platform': '请勿填写联系方式' } },
  });
  showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByText('含有违规内容「返现」，请修改');
  screen.getByText('请勿填写联系方式');
  const title = await field('标题');
  expect(document.activeElement).toBe(title);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  api.answer('POST /v1/demand/save', { data: saved });
  await userEvent.setup().type(title, '（长期）');
  await waitFor(() => expect(screen.queryByText('含有违规内容「返现」，请修改')).toBeNull());
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(new Set(keys).size).toBe(2);
});

test('a dead session opens the login and loses nothing', async () => {
  keepDraft(written);
  api.answer('POST /v1/demand/save', { status: 401, message: '登录已过期' });
  const { store, visited } = showPage();
  await screen.findByText(/已恢复草稿/);
  await send();
  await waitFor(() => expect(store.getState().showLoginModal).toBe(true));
  expect(visited).toEqual([]);
  expect(document.querySelector<HTMLInputElement>('#demand-title')?.value).toBe(written.title);
  expect(readDraft(localStorage, draftName('7', { typeCode: '20' }))?.values.title).toBe(written.title);
});

test('a rejected demand shows the reason on top and beside its field until the field is changed', async () => {
  showPage('99');
  await screen.findByText('未通过审核：标题里有联系方式');
  screen.getByText('请去掉电话');
  await userEvent.setup().type(await field('标题'), '，长期');
  expect(screen.queryByText('请去掉电话')).toBeNull();
  await send('提交修改');
  await screen.findByRole('heading', { name: '提交成功' });
  expect(api.asked('PUT /v1/demand/update')[0]?.body).toMatchObject({ id: '99', version: 3, title: `${written.title}，长期` });
});

test('changes of a shown demand say that what is shown stays, and what became of the last ones', async () => {
  api.answer('GET /api/demand/my-demand/99', {
    data: { ...mine, auditStatus: 'PUBLISH', edit: 'WAITING', rejection: null, pendingVersion: { title: '等待审核的标题' } },
  });
  showPage('99');
  await screen.findByText(/展示的内容保持不变/);
  screen.getByText(/正在等待审核，再次提交会替换它/);
  expect((await field('标题')).value).toBe('等待审核的标题');
});

test('a stale version keeps what was typed; the reader may save it over the other one', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  await send('提交修改');
  const panel = within((await screen.findByText(/需求已在别处更新/)).parentElement ?? document.body);
  expect((await field('标题')).value).toBe(`${written.title}，我的`);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  api.answer('PUT /v1/demand/update', { data: { ...saved, id: '99' } });
  await userEvent.setup().click(panel.getByRole('button', { name: '仍然用我的内容保存' }));
  await screen.findByRole('heading', { name: '提交成功' });
  const calls = api.asked('PUT /v1/demand/update').map(({ body }) => [body.version, body.title]);
  expect(calls).toEqual([
    [3, `${written.title}，我的`],
    [5, `${written.title}，我的`],
  ]);
  expect(new Set(keys).size).toBe(2);
});

test('or take what was saved elsewhere', async () => {
  api.answer('PUT /v1/demand/update', { status: 409, message: '需求已在别处更新' });
  showPage('99');
  await userEvent.setup().type(await field('标题'), '，我的');
  await send('提交修改');
  await screen.findByText(/需求已在别处更新/);
  api.answer('GET /api/demand/my-demand/99', { data: { ...mine, version: 5, title: '别处改的标题' } });
  await send('载入最新');
  await waitFor(async () => expect((await field('标题')).value).toBe('别处改的标题'));
  expect(screen.queryByText(/需求已在别处更新/)).toBeNull();
});

test('what is in the way of publishing is said with the way to mend it', async () => {
  api.answer('GET /api/demand/publish-pre-check', {
    data: { canPublish: false, reasons: ['NEED_REAL_NAME', 'NEED_CONTACT', 'QUOTA'], remaining: 0 },
  });
  api.answer('GET /api/config', { data: { CUSTOMER_SERVICE_QR_CODE_URL: '/uploads/qr.png' } });
  showPage();
  const list = within(await screen.findByRole('list', { name: '发布前需要处理' }));
  await list.findByRole('link', { name: '联系客服升级会员' });
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/profile/personalAuth?back=%2Fuser%2Fdemand%2Fpublish',
    '#demand-contact',
    '/wechat',
  ]);
});

test('a missing contact is filled in on the spot and then stands there masked', async () => {
  api.answer('GET /api/demand/merge/creation-data', { data: { ...creation, contact: { personal: null, org: null } } });
  showPage();
  const form = within(await screen.findByRole('form', { name: '个人联系方式' }));
  const user = userEvent.setup();
  await user.click(form.getByRole('button', { name: '保存联系方式' }));
  await screen.findByText('请填写联系人');
  await user.type(form.getByRole('textbox', { name: /^联系人/ }), '陈晓');
  await user.type(form.getByRole('textbox', { name: '手机' }), '13812345678');
  api.answer('POST /api/user/personal-contact-info', { data: { ...personal, completed: true } });
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  await user.click(form.getByRole('button', { name: '保存联系方式' }));
  await screen.findByText('陈晓 · 手机 138****5678');
  expect(api.asked('POST /api/user/personal-contact-info')[0]?.body).toMatchObject({ name: '陈晓', phone: '13812345678' });
});

test('a missing contact is stored with the demand; as long as it is not right the demand waits, and says its own faults too', async () => {
  api.answer('GET /api/demand/merge/creation-data', { data: { ...creation, contact: { personal: null, org: null } } });
  api.answer('POST /api/user/personal-contact-info', { data: { ...personal, completed: true } });
  api.answer('POST /api/user/personal-contact-info/update-phone-as-login-phone', { data: { phone: '13812345678' } });
  keepDraft({ ...written, title: '' });
  showPage();
  const form = within(await screen.findByRole('form', { name: '个人联系方式' }));
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByText('请填写联系人');
  await screen.findByText('请填写标题');
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^联系人/ }));

  const user = userEvent.setup();
  await user.type(await field('标题'), written.title);
  await user.type(form.getByRole('textbox', { name: /^联系人/ }), '陈晓');
  await user.click(form.getByRole('button', { name: '使用登录手机号' }));
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: '手机' }).value).toBe('13812345678'));
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  expect(api.asked('POST /api/user/personal-contact-info').map(({ body }) => body)).toMatchObject([{ name: '陈晓', phone: '13812345678' }]);
  expect(api.asked('POST /v1/demand/save')).toHaveLength(1);
});

test('a page that could not be loaded can be tried again', async () => {
  api.answer('GET /api/demand/merge/creation-data', { status: 500, message: '服务繁忙' });
  showPage();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  fireEvent.click(retry);
  expect(await field('标题')).toBeTruthy();
});
