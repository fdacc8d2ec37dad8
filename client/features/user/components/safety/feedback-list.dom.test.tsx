import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Await } from '#client/lib/await.tsx';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { feedbackQuery } from '../../feedback-api.ts';
import { FeedbackList } from './feedback-list.tsx';

const LIST = 'GET /api/demand-feedback';
const said = (id: number, values: object = {}) => ({
  id: String(id),
  kind: 'DEMAND',
  demand: { id: String(id), demandNumber: `BD20260000000${id}`, title: `需求${id}`, live: true },
  saidAt: '2026-03-01T10:00:00+08:00',
  ...values,
});
const items = (...rows: object[]) => ({ data: { items: rows } });

function show() {
  return renderPortal(
    <main id="content" tabIndex={-1}>
      <Await query={feedbackQuery} pending={null} failed={() => null}>
        {(answer) => <FeedbackList items={answer.items} />}
      </Await>
    </main>,
    { signedIn: true, user: { nickname: '小桥', avatar: null } },
  );
}

test('an empty list explains how to give feedback and offers no reset', async () => {
  installFakeApi({ [LIST]: items() });
  show();
  expect(await screen.findByText(/^暂无记录。/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('removing one entry keeps the focus in the list', async () => {
  const api = installFakeApi({ [LIST]: items(said(1), said(2, { kind: 'TYPE', typeCode: '20' })), 'DELETE /api/demand-feedback/1': {} });
  show();
  expect((await screen.findByRole('link', { name: '需求1' })).getAttribute('href')).toBe('/demand/BD202600000001');
  api.answer(LIST, items(said(2, { kind: 'TYPE', typeCode: '20' })));
  await userEvent.click(screen.getByRole('button', { name: '撤销：不看这条 需求1' }));
  await waitFor(() => expect(screen.queryByText('需求1')).toBeNull());
  expect(shownToasts()).toEqual(['已撤销']);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: '不感兴趣的内容' }));
  expect(screen.getByText('流量主')).toBeTruthy();
});

test('removing the last entry moves the focus to the page', async () => {
  const api = installFakeApi({ [LIST]: items(said(1)), 'DELETE /api/demand-feedback/1': {} });
  show();
  const button = await screen.findByRole('button', { name: '撤销：不看这条 需求1' });
  api.answer(LIST, items());
  await userEvent.click(button);
  expect(await screen.findByText(/^暂无记录。/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('expands a long list, and removes all entries after a confirmation', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => said(id));
  const api = installFakeApi({ [LIST]: items(...rows), 'DELETE /api/demand-feedback': {} });
  show();
  await screen.findByText('需求5');
  expect(screen.queryByText('需求6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '查看全部 6 条' }));
  expect(screen.getByText('需求6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重置全部' }));
  api.answer(LIST, items());
  const question = await screen.findByRole('dialog');
  // Wait for the dialog to take the focus with its first frame, as a user would.
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await userEvent.click(within(question).getByRole('button', { name: '全部撤销' }));
  expect(await screen.findByText(/^暂无记录。/)).toBeTruthy();
  expect(shownToasts()).toEqual(['已全部撤销']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('an entry that could not be removed stays', async () => {
  installFakeApi({ [LIST]: items(said(1)), 'DELETE /api/demand-feedback/1': { status: 404, message: '记录不存在或已撤销' } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^撤销/ }));
  await waitFor(() => expect(shownToasts()).toEqual(['记录不存在或已撤销']));
  expect(screen.getByText('需求1')).toBeTruthy();
});
