import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wouldLoseText } from '#client/lib/dirty-forms.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { installConversation, lookAgain, openConversation, server } from '../testing/conversation-page.tsx';

const reportPath = 'POST /api/chat/700001/report';
let api: FakeApi;

beforeEach(() => {
  api = installConversation();
  server.state = { reported: false };
  api.answer(reportPath, ({ body }) => {
    server.state = { reported: true, blocked: body.block === true };
    return { data: { id: '1', status: 'PENDING' } };
  });
});

const openReport = async () => {
  await userEvent.click(screen.getByRole('button', { name: '举报对方' }));
  return within(await screen.findByRole('dialog', { name: '举报「林晓」' }));
};
const sent = () => api.asked(reportPath).map(({ body }) => body);

test('reports the peer and blocks them, unless the user does not want that', async () => {
  await openConversation();
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole('radio', { name: '涉嫌诈骗' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^补充说明/ }), '对方索要保证金');
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  await waitFor(() => expect(shownToasts()).toEqual(['举报已提交，处理结果会发到您的消息里']));
  expect(sent()).toEqual([{ reason: 'FRAUD', content: '对方索要保证金', block: true }]);
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '举报核实中' }));
  expect(shownToasts().at(-1)).toBe('您对这位用户的举报正在核实，有结果后会通知您');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reason is required, and words where the reason says nothing', async () => {
  await openConversation();
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  expect(await dialog.findByText('请选择举报原因')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '其他' }));
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  expect(await dialog.findByText('请至少用 5 个字说明情况')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /^补充说明/ }), '冒用我公司的名义');
  await userEvent.click(dialog.getByRole('checkbox', { name: /同时屏蔽对方/ }));
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  await waitFor(() => expect(sent()).toEqual([{ reason: 'OTHER', content: '冒用我公司的名义', block: false }]));
  expect(screen.queryByText('您已屏蔽对方，双方都不能发送消息。')).toBeNull();
});

test('a report whose response is lost leaves nothing unsaved behind', async () => {
  api.answer(reportPath, () => {
    server.state = { reported: true, blocked: true };
    return { status: 502, message: '答复丢失' };
  });
  await openConversation();
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole('radio', { name: '涉嫌诈骗' }));
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  expect(await dialog.findByText(/答复丢失/)).toBeTruthy();
  expect(wouldLoseText()).toBe(true);
  await lookAgain();
  // The API has blocked the peer, but nothing moves under a second press.
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: /同时屏蔽对方/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(wouldLoseText()).toBe(false));
});

test('a refusal is shown in the form, which keeps its input', async () => {
  api.answer(reportPath, { status: 429, message: '今天举报的次数已用完，请明天再试' });
  await openConversation();
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole('radio', { name: '骚扰或辱骂' }));
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  expect(await dialog.findByText('今天举报的次数已用完，请明天再试')).toBeTruthy();
  expect((dialog.getByRole('radio', { name: '骚扰或辱骂' }) as HTMLInputElement).checked).toBe(true);
});

test.each([
  ['an API without such reports', () => Object.assign(server, { state: {} })],
  ['a peer who has written nothing', () => server.rows.shift()],
])('offers no report with %s', async (_name, prepare) => {
  prepare();
  await openConversation();
  expect(screen.getByRole('button', { name: '屏蔽对方' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '举报对方' })).toBeNull();
});
