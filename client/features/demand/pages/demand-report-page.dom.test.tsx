import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { DemandReportPage } from './demand-report-page.tsx';

const demand = {
  id: '23',
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '奶茶店找校园渠道',
  publisher: { id: '7', nickname: '林小满' },
};
const READ = 'GET /api/demand/BD10000023';
const SEND = 'POST /v1/umsDemandReport/save';
const MINE = 'GET /v1/umsDemandReport/mine';
const noReports = { data: { records: [], total: 0 } };
const request = {
  name: 'demand.report',
  row: routeRow('demand.report'),
  pathname: '/demand/report/BD10000023',
  params: { demandNumber: 'BD10000023' },
  search: new URLSearchParams(),
  signedIn: true,
} as const;

const show = (signedIn = true) => renderPortal(<DemandReportPage request={request} />, { signedIn });
const content = () => screen.findByLabelText<HTMLTextAreaElement>(/情况说明/);
const send = () => fireEvent.click(screen.getByRole('button', { name: /提交/ }));
async function fill() {
  fireEvent.change(await content(), { target: { value: '要求先交两千元保证金' } });
  fireEvent.click(screen.getByLabelText('涉嫌诈骗'));
}

beforeEach(() => sessionStorage.clear());

test('shows missing values beside their fields and focuses the first field', async () => {
  const api = installFakeApi({ [READ]: { data: demand }, [MINE]: noReports });
  show();
  await content();
  send();
  expect(await screen.findByText('请选择举报原因')).toBeTruthy();
  expect(screen.getByText('请至少用 5 个字说明情况')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('信息虚假'));
  expect(api.asked(SEND)).toHaveLength(0);
});

test('a demand that is no longer published can be reported, and is not linked', async () => {
  const api = installFakeApi({
    [READ]: { data: { ...demand, available: false } },
    [MINE]: noReports,
    [SEND]: { data: { id: '1', status: 'PENDING' } },
  });
  show();
  await fill();
  expect(api.asked(READ).map(({ path }) => path)).toEqual(['/api/demand/BD10000023?for=report']);
  expect(screen.getByText('已下架')).toBeTruthy();
  send();
  expect(await screen.findByText('举报已提交')).toBeTruthy();
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
});

test('sends a report once and shows its outcome', async () => {
  const api = installFakeApi({ [READ]: { data: demand }, [MINE]: noReports, [SEND]: { data: { id: '1', status: 'PENDING' } } });
  show();
  await fill();
  const report = {
    id: '1',
    reason: 'FRAUD',
    content: '要求先交两千元保证金',
    status: 'UPHELD',
    answer: '已下架',
    createdAt: '2026-03-01T08:00:00+08:00',
  };
  api.answer(MINE, { data: { records: [report], total: 1 } });
  send();
  expect(await screen.findByText('举报已提交')).toBeTruthy();
  expect(api.asked(SEND).map(({ body }) => body)).toEqual([
    { demandId: '23', reason: 'FRAUD', content: '要求先交两千元保证金', images: [], phone: '' },
  ]);
  expect(await screen.findByText('举报属实，已处理')).toBeTruthy();
  // The form has been removed together with the focused button.
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.getByText('处理结果：已下架')).toBeTruthy();
});

test('asks a visitor to sign in and keeps the input', async () => {
  const api = installFakeApi({ [READ]: { data: demand }, [MINE]: noReports, [SEND]: { data: { id: '1' } } });
  const { store } = show(false);
  await fill();
  send();
  await screen.findByRole('dialog');
  expect(api.asked(SEND)).toHaveLength(0);
  act(() => store.setState({ signedIn: true, showLoginModal: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await content()).value).toBe('要求先交两千元保证金');
  send();
  expect(await screen.findByText('举报已提交')).toBeTruthy();
});

test('restores the text after a reload, but not after it has been sent', async () => {
  const api = installFakeApi({ [READ]: { data: demand }, [MINE]: noReports, [SEND]: { data: { id: '1' } } });
  const first = show();
  await fill();
  first.unmount();
  const second = show();
  await waitFor(async () => expect((await content()).value).toBe('要求先交两千元保证金'));
  send();
  await screen.findByText('举报已提交');
  second.unmount();
  show();
  expect((await content()).value).toBe('');
  expect(api.asked(SEND)).toHaveLength(1);
});

test('shows a field error of the API beside its field', async () => {
  const refusal = { status: 400, message: '请检查填写的内容', data: { fields: { images: '图片不存在或已过期' } } };
  installFakeApi({ [READ]: { data: demand }, [MINE]: noReports, [SEND]: refusal });
  show();
  await fill();
  send();
  expect(await screen.findByText('图片不存在或已过期')).toBeTruthy();
  expect((await content()).value).toBe('要求先交两千元保证金');
});

test('shows no form while a report is pending, and the form again after its outcome', async () => {
  const report = { id: '1', reason: 'FRAUD', content: '要求先交两千元保证金', status: 'PENDING', createdAt: '2026-03-01T08:00:00+08:00' };
  const api = installFakeApi({ [READ]: { data: demand }, [MINE]: { data: { records: [report], total: 1 } } });
  const first = show();
  expect(await screen.findByText('您对这条需求的举报正在核实，有结果后可以再次举报。')).toBeTruthy();
  expect(screen.getByText('要求先交两千元保证金')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /提交/ })).toBeNull();
  first.unmount();
  api.answer(MINE, { data: { records: [{ ...report, status: 'DISMISSED', answer: '未发现问题' }], total: 1 } });
  show();
  expect(await content()).toBeTruthy();
});

test('users cannot report their own demand', async () => {
  installFakeApi({ [READ]: { data: { ...demand, own: true } } });
  show();
  expect(await screen.findByText(/不能举报/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /提交/ })).toBeNull();
});
