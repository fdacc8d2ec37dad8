import type { BrowserContext, Page } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { runOperatorCommand } from './fixtures/operating.ts';
import { shareOwnPortal } from './fixtures/own-portal.ts';
import { formField, openForm, takePicture } from './fixtures/publishing.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import {
  addProof,
  eventually,
  newCreditNo,
  newIdentityNumber,
  openConsole,
  simulateTabFocus,
  uploadPrivately,
} from './fixtures/verifying.ts';
import { expect, open, test } from './fixtures/visitor.ts';

const PERSONAL = '/user/profile/personalAuth';
const COMPANY = '/user/profile/organizationAuth';
const password = 'Portal2026';
/** Demo accounts: each publishes, is not verified and belongs to no organization. */
const baker = { phone: '13900000005', password };
const cook = { phone: '13900000006', password };
const brewer = { phone: '13900000007', password };

/** The section about the publisher on a demand's page. */
const publisher = (page: Page) => page.getByRole('region', { name: '发布者' });

async function handIn(page: Page, name: string, number: string): Promise<void> {
  await formField(page, '真实姓名').fill(name);
  await formField(page, '身份证号').fill(number);
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('button', { name: '提交认证' }).click();
}

/** Returns the address of a published demand of the signed-in user. */
async function ownDemand(context: BrowserContext): Promise<string> {
  const { data } = await (await context.request.get('/api/demand/page-my-publish?auditStatus=PUBLISH')).json();
  return `/demand/${data.records[0].demandNumber}`;
}

test('a name and a number that do not match fail with the reason, and pass once they are right', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await open(page, PERSONAL);
  await formField(page, '身份证号').fill('110101199003074511');
  await expect(page.getByText('身份证号校验不通过，请核对')).toBeVisible();
  await handIn(page, '欧阳一', newIdentityNumber('odd'));
  await expect(page.getByText('原因：姓名与身份证号不一致，请核对后重新提交')).toBeVisible();
  await expect(page.getByText('24 小时内还可以提交 2 次')).toBeVisible();
  await expect(formField(page, '真实姓名')).toHaveValue('欧阳一');

  const number = newIdentityNumber('even');
  await handIn(page, '欧阳一', number);
  await expect(page.getByText('您已通过实名认证')).toBeVisible();
  await expect(page.getByText('欧**')).toBeVisible();
  const all = `${await page.content()} ${await (await context.request.get('/v1/umsReal/mine')).text()}`;
  expect(all).not.toContain(number.slice(1, 16));
  await open(page, '/user/center');
  await expect(page.getByText('已实名认证', { exact: true })).toBeVisible();
});

test.describe('with manual review of every request, and publishing only for verified users', () => {
  const ownTest = shareOwnPortal({ IDENTITY_PROVIDER: 'off', PUBLISH_NEEDS_REAL_NAME: 'on' });

  ownTest(
    'operators reject a name with a reason and accept the second attempt, which leads back to publishing',
    async ({ page, context, browser, portal, phone }) => {
      ownTest.slow();
      const sandboxConsole = await openConsole(browser, portal);
      await signInByApi(context, baker);
      const demand = await ownDemand(context);
      await open(page, demand);
      await expect(publisher(page).getByText('已实名')).toBeHidden();

      await openForm(page, '/user/demand/publish');
      await page.getByRole('link', { name: '去实名认证' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '实名认证' })).toBeVisible();
      const picture = await addProof(page);
      await handIn(page, '欧阳娜娜', newIdentityNumber('odd'));
      await expect(page.getByText('实名认证审核中')).toBeVisible();

      expect((await context.request.get(picture)).status()).toBe(200);
      const stranger = await browser.newContext({ baseURL: portal.url });
      expect((await stranger.request.get(picture)).status()).toBe(401);
      await loginBySms(stranger.request, phone, portal.apiUrl);
      expect((await stranger.request.get(picture)).status()).toBe(404);
      await stranger.close();

      await sandboxConsole.decide('欧阳娜娜', '照片不清晰，请重新上传');
      await simulateTabFocus(page);
      await expect(page.getByText('原因：照片不清晰，请重新上传')).toBeVisible();
      await addProof(page);
      await handIn(page, '欧阳娜娜', newIdentityNumber('odd'));
      await expect(page.getByText('实名认证审核中')).toBeVisible();
      await sandboxConsole.decide('欧阳娜娜');
      await sandboxConsole.close();
      await simulateTabFocus(page);
      await expect(page.getByText('您已通过实名认证')).toBeVisible();

      await page.getByRole('link', { name: '继续发布需求' }).click();
      await expect(page.getByRole('button', { name: '提交审核' })).toBeVisible();
      await expect(page.getByRole('link', { name: '去实名认证' })).toBeHidden();
      await eventually(page, demand, () => expect(publisher(page).getByText('已实名')).toBeVisible({ timeout: 1_000 }));
    },
  );

  ownTest(
    'a company and its representative are rejected with a reason and verified at the second attempt',
    async ({ page, context, browser, portal, dataDir }) => {
      ownTest.slow();
      await signInByApi(context, cook);
      const demand = await ownDemand(context);
      await open(page, COMPANY);
      await expect(page.getByText('您还没有加入企业')).toBeVisible();
      const company = { name: '佛山顺德鸬鹚水产有限公司', creditNo: newCreditNo(), legalPerson: '梁辉' };
      const licenseImage = await uploadPrivately(context, await takePicture(page));
      const founded = await context.request.post('/api/org', { data: { ...company, licenseImage } });
      expect(founded.status(), await founded.text()).toBe(200);
      const licenseId = async () => /O\d+-[0-9A-F]{12}/.exec(await runOperatorCommand(portal, dataDir, 'orgs', company.name))?.[0] ?? '';

      await open(page, COMPANY);
      const license = page.getByRole('region', { name: '企业资质' });
      await expect(license.getByText('营业执照审核中')).toBeVisible();
      await runOperatorCommand(portal, dataDir, 'verify', await licenseId(), 'fail', '--reason', '营业执照已过期');
      await simulateTabFocus(page);
      await expect(license.getByText('原因：营业执照已过期')).toBeVisible();

      await license.getByRole('link', { name: '重新提交营业执照' }).click();
      await addProof(page);
      await page.getByRole('button', { name: '提交审核' }).click();
      await expect(page.getByText('已提交，营业执照审核后会通知您').first()).toBeVisible();
      await runOperatorCommand(portal, dataDir, 'verify', await licenseId(), 'pass');
      await open(page, COMPANY);
      await expect(license.getByText('企业已认证')).toBeVisible();
      await eventually(page, demand, () => expect(publisher(page).getByText('已认证企业')).toBeVisible({ timeout: 1_000 }));

      const colleague = await browser.newContext({ baseURL: portal.url });
      await signInByApi(colleague, brewer);
      const theirs = await colleague.newPage();
      const sandboxConsole = await openConsole(browser, portal);
      await open(theirs, COMPANY);
      const job = theirs.getByRole('region', { name: '任职认证' });
      await formField(theirs, '统一社会信用代码').fill(company.creditNo.toLowerCase());
      await formField(theirs, '您的职位').fill('采购经理');
      await addProof(theirs);
      await job.getByRole('button', { name: '提交认证' }).click();
      await expect(job.getByText('任职认证审核中')).toBeVisible();
      await sandboxConsole.decide(company.name, '任职证明与所填企业不一致');
      await job.getByRole('button', { name: '查看最新结果' }).click();
      await expect(job.getByText('原因：任职证明与所填企业不一致')).toBeVisible();

      await formField(theirs, '统一社会信用代码').fill(company.creditNo);
      await formField(theirs, '您的职位').fill('采购经理');
      await addProof(theirs);
      await job.getByRole('button', { name: '提交认证' }).click();
      await expect(job.getByText('任职认证审核中')).toBeVisible();
      await sandboxConsole.decide(company.name);
      await job.getByRole('button', { name: '查看最新结果' }).click();
      await expect(job.getByText('您已通过任职认证')).toBeVisible();
      await expect(theirs.getByRole('region', { name: '企业资质' }).getByText('企业已认证')).toBeVisible();
      await Promise.all([sandboxConsole.close(), colleague.close()]);
    },
  );
});
