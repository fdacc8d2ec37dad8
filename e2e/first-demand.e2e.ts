import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { formField, handIn, openForm, review, untilFormListens } from './fixtures/publishing.ts';
import { readCaptcha, readSmsCode } from './fixtures/sandbox-outbox.ts';
import { askForCaptcha, openLogin } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

const content = '运营六年的本地亲子公众号，粉丝三十五万，八成在深圳，寻找餐饮和亲子品牌长期合作。';

for (const [device, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test(`fourteen actions lead from the first visit to a published demand that everyone sees, on a ${device}`, async ({
    page,
    phone,
    context,
    request,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const done: string[] = [];
    /** Counts one action of a user: a press, or a text with the Enter after it. */
    const act = async <Result>(what: string, step: () => Promise<Result>): Promise<Result> => {
      done.push(what);
      return step();
    };

    await open(page, '/');
    const login = await act('open the login', () => openLogin(page));
    await act('phone', () => login.getByLabel('手机号').fill(phone));
    const captcha = await act('ask for a code', () => askForCaptcha(page));
    const picture = await readCaptcha(await context.cookies());
    await act('captcha', async () => {
      await captcha.getByRole('textbox').fill(picture);
      await page.keyboard.press('Enter');
    });
    await expectAnnounced(page, '发送成功，请注意查收');
    await act('agree', () => login.getByRole('checkbox').check());
    const code = await readSmsCode(phone);
    await act('code', async () => {
      await login.getByLabel('短信验证码').fill(code);
      await page.keyboard.press('Enter');
    });
    await expect(page).toHaveURL('/user/center');

    await act('to the form', () => page.getByRole('link', { name: '去发布' }).click());
    await untilFormListens(page);
    await act('type', () => page.getByRole('radio', { name: /^流量主/ }).check());
    await act('title', () => formField(page, '标题').fill('深圳亲子公众号寻找品牌长期合作'));
    await act('content', () => formField(page, '详细说明').fill(content));
    await act('industry', () => page.getByRole('group', { name: '从内容看可能是' }).getByRole('button', { name: '自媒体' }).click());
    const contact = page.getByRole('form', { name: '个人联系方式' });
    await act('name', () => contact.getByRole('textbox', { name: '联系人' }).fill('陈晓'));
    await act('own phone', () => contact.getByRole('button', { name: '使用登录手机号' }).click());
    await expect(contact.getByRole('textbox', { name: '手机' })).toHaveValue(phone);
    const demandNumber = await act('hand in', () => handIn(page));
    expect(done).toHaveLength(14);

    await review(demandNumber, { decision: 'APPROVE' });
    await expect.poll(async () => (await request.get(`/demand/${demandNumber}`)).status()).toBe(200);
    const shown = await (await request.get(`/demand/${demandNumber}`)).text();
    for (const word of ['深圳亲子公众号寻找品牌长期合作', '自媒体', '全国', '面议']) expect(shown).toContain(word);
  });
}

test('regions that the texts mention are one press away, and a contact that is missing is requested first', async ({
  page,
  context,
  phone,
}) => {
  await loginBySms(context.request, phone);
  await openForm(page, '/user/demand/publish');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('联系方式');
  await formField(page, '标题').fill('深圳和广州的门店找品牌');
  await page.getByRole('group', { name: '内容里提到' }).getByRole('button', { name: '广州市' }).click();
  await expect(page.getByRole('button', { name: /^合作地区/ })).toHaveText(/广东省 广州市/);
  await expect(page.getByRole('group', { name: '内容里提到' })).toHaveCount(0);

  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('请填写联系人')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '联系人' })).toBeFocused();
  await expect(page.getByText('请填写详细说明')).toBeVisible();
});
