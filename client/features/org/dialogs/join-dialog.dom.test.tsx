import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { JoinDialog } from './join-dialog.tsx';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));

function Page({ org }: Pick<ComponentProps<typeof JoinDialog>, 'org'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <JoinDialog open={isOpen} onOpenChange={setOpen} org={org} />
    </>
  );
}

const none = {
  logo: null,
  images: [],
  industryCode: null,
  industryName: null,
  regionCode: null,
  regionName: null,
  scale: null,
  legalPerson: null,
};
const org = { ...none, id: '9', name: '海岸文化', creditNo: '9144********00XX', intro: null, official: false, memberCount: 1, joinFlag: 0 };
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: '统一社会信用代码' });

test('Esc keeps the question and the input, 取消 discards them', async () => {
  installFakeApi({ 'POST /api/user/org/join': { status: 400, message: '请核对', data: { fields: { creditNo: '请输入完整的代码' } } } });
  renderPortal(<Page org={org} />, { signedIn: true });
  await press('打开');
  await user.click(await screen.findByRole('button', { name: '申请加入' }));
  await user.type(await code(), '9144');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('打开');
  expect((await code()).value).toBe('9144');
  await press('取消');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('打开');
  expect((await code()).value).toBe('');
});
