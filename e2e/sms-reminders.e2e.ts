import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test('reminders by SMS are switched on and off, for the phone that the user signs in with', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await open(page, '/user/safety');
  const reminders = page.getByRole('region', { name: '消息提醒' });
  await expect(reminders).toContainText('已关闭');
  await reminders.getByRole('button', { name: '开启短信提醒' }).click();
  await expectAnnounced(page, '已开启短信提醒');
  await expect(reminders).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);

  await page.reload();
  await expect(reminders).toContainText('已开启');
  await reminders.getByRole('button', { name: '关闭短信提醒' }).click();
  await expectAnnounced(page, '已关闭短信提醒');
  await expect(reminders.getByRole('button', { name: '开启短信提醒' })).toBeVisible();
});
