import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { PartnerPage } from './partner-page.tsx';

const none = { state: 'NONE', reason: null, regionCode: null, regionName: null, invited: 0, active: 0 };
const applyPath = 'POST /api/partner/apply';
let api: FakeApi;
let summary: object;

beforeEach(() => {
  summary = none;
  api = installFakeApi({
    'GET /api/partner/summary': () => ({ data: summary }),
    [applyPath]: () => {
      summary = { ...none, state: 'PENDING', regionCode: '31', regionName: '上海' };
      return { data: { state: 'PENDING' } };
    },
  });
});
const show = () => renderPortal(<PartnerPage />, { signedIn: true });
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('describes the role first; a missing value is reported beside its field and nothing is sent', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: '城市合伙人' })).toBeTruthy();
  await screen.findByRole('form', { name: '申请成为城市合伙人' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['合伙人做什么、得到什么', '申请成为合伙人']);
  await submit('提交申请');
  expect(await screen.findByText('请输入姓名')).toBeTruthy();
  expect(screen.getByText('请选择地区')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'));
  expect(api.asked(applyPath)).toHaveLength(0);
});

test('shows the reason of a refusal above a new form, then the pending application', async () => {
  summary = { ...none, state: 'REFUSED', reason: '请补充当地资源', regionCode: '31', regionName: '上海' };
  show();
  expect(await screen.findByText('原因：请补充当地资源')).toBeTruthy();
  await userEvent.type(await screen.findByLabelText('姓名'), '王小明');
  await userEvent.type(screen.getByLabelText('联系电话'), '139-0000-1111');
  await userEvent.type(screen.getByLabelText(/^您的资源/), '在上海有两百家本地商户的长期合作关系。');
  await submit('重新申请');
  expect(await screen.findByText('申请正在审核')).toBeTruthy();
  expect(api.asked(applyPath).map(({ body }) => body)).toEqual([
    { name: '王小明', phone: '13900001111', regionCode: '31', resources: '在上海有两百家本地商户的长期合作关系。' },
  ]);
  expect(shownToasts()).toContain('申请已提交，请等待审核');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '我的申请' })));
  expect(screen.queryByRole('form')).toBeNull();
  expect(
    within(screen.getByRole('list', { name: '申请进度' }))
      .getByText('电话沟通')
      .closest('li')
      ?.getAttribute('aria-current'),
  ).toBe('step');
});

test('shows a partner their results', async () => {
  summary = { ...none, state: 'ACCEPTED', regionCode: '31', regionName: '上海', invited: 12, active: 5 };
  show();
  expect(await screen.findByText('您是城市合伙人')).toBeTruthy();
  expect(screen.getByText('邀请的伙伴').parentElement?.textContent).toContain('12');
  expect(screen.getByText('已有过审需求').parentElement?.textContent).toContain('5');
  expect(screen.getByRole('link', { name: '去邀请伙伴' }).getAttribute('href')).toBe('/user/userInvite');
});

test('shows an application that was submitted elsewhere in the meantime as pending', async () => {
  summary = { ...none, state: 'REFUSED', reason: '请补充当地资源', regionCode: '31', regionName: '上海' };
  show();
  await userEvent.type(await screen.findByLabelText('姓名'), '王小明');
  await userEvent.type(screen.getByLabelText('联系电话'), '13900001111');
  await userEvent.type(screen.getByLabelText(/^您的资源/), '在上海有两百家本地商户的长期合作关系。');
  api.answer(applyPath, () => {
    summary = { ...none, state: 'PENDING' };
    return { status: 409, code: 409, message: '您的申请正在审核中，请等待结果' };
  });
  await submit('重新申请');
  expect(await screen.findByText('申请正在审核')).toBeTruthy();
});

test('a summary that fails to load can be retried', async () => {
  api.answer('GET /api/partner/summary', { status: 500, message: '服务繁忙' });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

test('an API without partners leaves the description and offers no retry', async () => {
  api.answer('GET /api/partner/summary', { status: 404, code: 404, message: '没有这个接口' });
  show();
  expect(await screen.findByText('暂无')).toBeTruthy();
  expect(screen.getByRole('region', { name: '合伙人做什么、得到什么' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
