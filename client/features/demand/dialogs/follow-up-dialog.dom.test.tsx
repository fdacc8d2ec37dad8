import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Await } from '#client/lib/await.tsx';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { contactedQuery } from '../contact-api.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';

const LIST = 'GET /api/demand/contacted';
const SAVE = 'PUT /api/demand/1/follow-up';
const listOf = (followUp: object) => ({
  data: {
    records: [{ id: '1', demandNumber: 'BD202600000001', title: '需求', typeCode: '10', followUp }],
    total: 1,
    pageNum: 1,
    pageSize: 20,
  },
});
const before = { state: 'PENDING', note: '', nextOn: null, result: null };

test('saving a note does not revert values that another tab has saved in the meantime', async () => {
  const api = installFakeApi({ [LIST]: listOf(before), [SAVE]: ({ body }) => ({ data: body }) });
  const { queryClient } = renderPortal(
    <Await query={contactedQuery({ pageNum: 1 })} pending={null} failed={() => null}>
      {({ records }) =>
        records.map(({ id, title, followUp }) =>
          followUp ? <FollowUpDialog key={id} open onOpenChange={() => {}} demand={{ id, title }} followUp={followUp} /> : null,
        )
      }
    </Await>,
    { signedIn: true },
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^备注/ }), '下周寄样品');
  api.answer(LIST, listOf({ ...before, state: 'AGREED', result: 'GOOD' }));
  void queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '已合作' }).checked).toBe(true));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(api.asked(SAVE)).toHaveLength(1));
  expect(api.asked(SAVE)[0]?.body).toMatchObject({ state: 'AGREED', result: 'GOOD', note: '下周寄样品' });
});
