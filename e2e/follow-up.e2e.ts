import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { earnContactPass, unlockContact } from './fixtures/contacting.ts';
import { advanceClock } from './fixtures/operating.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import { expect, newPhone, open, test as sharedTest } from './fixtures/visitor.ts';

const NOTE = '=周五前发样品';

/** Uses a dedicated portal, as the test moves its clock. */
const test = ownPortalTest;

/** Signs in a new user who has unlocked a demand's contact; returns the demand. */
async function arriveWithContact(context: BrowserContext, apiUrl?: string): Promise<{ id: string; title: string }> {
  const { request } = context;
  await loginBySms(request, newPhone(), apiUrl);
  await earnContactPass(request);
  const found = await (await request.get('/api/demand/page-search?sort=hot&pageSize=1')).json();
  const [demand] = found.data.records;
  await unlockContact(request, demand.id);
  return demand;
}

test('a follow-up is recorded, filtered by its state, exported as a table, and reminded of', async ({
  page,
  context,
  portal,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  const { request } = context;
  const { title } = await arriveWithContact(context, portal.apiUrl);

  await open(page, '/user/demand/contactedHistory');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('待跟进');
  await row.getByRole('button', { name: `记录跟进：${title}` }).click();
  const dialog = page.getByRole('dialog', { name: '记录跟进' });
  await dialog.getByRole('radio', { name: '已合作' }).check();
  await dialog.getByRole('radio', { name: '顺利', exact: true }).check();
  await dialog.getByLabel('提醒日期').fill('2019-01-01');
  await dialog.getByRole('textbox', { name: '备注' }).fill(NOTE);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('提醒日期应在明天到一年之内');
  // Not tomorrow, which is refused if the test runs past midnight.
  const day = new Date(Date.now() + 2 * DAY_MS + CHINA_OFFSET_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('提醒日期').fill(day);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expectAnnounced(page, '已记录');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('已合作');
  await expect(row).toContainText(`${day} 提醒`);
  await expect(row).toContainText(NOTE);

  const states = page.getByRole('navigation', { name: '跟进状态' });
  await states.getByRole('link', { name: '沟通中' }).click();
  await expect(page.getByText('暂无沟通中的需求')).toBeVisible();
  await states.getByRole('link', { name: '已合作' }).click();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(page.getByText('暂无沟通中的需求')).toBeVisible();

  // The table contains all contacts, whichever state is selected.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出表格' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/联系过的需求-\d{4}-\d\d-\d\d\.csv$/);
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toContain(`已合作,顺利,${day},'${NOTE}`);

  const morning = Date.parse(`${day}T00:00:00Z`) - CHINA_OFFSET_MS + 9 * HOUR_MS;
  await advanceClock(portal, Math.ceil((morning - Date.now()) / MINUTE_MS) + 1);
  const titles = async (): Promise<string[]> => {
    const { data } = await (await request.get('/v1/sysNotice/page?pageSize=20')).json();
    // With two days of jobs to run, the portal may be too busy to respond.
    return (data?.records ?? []).map((notice: { title: string }) => notice.title);
  };
  await expect.poll(titles, { timeout: 30_000 }).toContain('今天该跟进了');
  await open(page, '/message/notice');
  await page.getByRole('link', { name: /今天该跟进了/ }).click();
  await page.getByRole('link', { name: '查看详情' }).click();
  await expect(page).toHaveURL(/contactedHistory\?state=AGREED$/);
  await expect(row).toContainText(NOTE);
});

sharedTest('closing keeps the choice, cancelling discards it, and a saved follow-up is never lost', async ({ page, context }) => {
  const { id, title } = await arriveWithContact(context);
  await context.request.put(`/api/demand/${id}/follow-up`, { data: { state: 'TALKING', note: '已约电话' } });

  await open(page, '/user/demand/contactedHistory?state=TALKING');
  const edit = page.getByRole('button', { name: `记录跟进：${title}` });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: '记录跟进' });
  await expect(dialog.getByRole('radio', { name: '沟通中' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: '顺利', exact: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: '不合适' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(dialog.getByRole('radio', { name: '不合适' })).toBeChecked();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(dialog.getByRole('radio', { name: '沟通中' })).toBeChecked();
  await dialog.getByRole('radio', { name: '不合适' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  // The contact has another state now and leaves this part of the list.
  await expect(page.getByText('暂无沟通中的需求')).toBeVisible();
});
