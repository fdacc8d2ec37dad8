import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { fieldId, fieldOrder } from '../publish-values.ts';
import { creation, field, installPublishApi, keepDraft, mine, personal, send, showPage, written } from '../testing/publish-page.tsx';

let api: ReturnType<typeof installPublishApi>['api'];
let uploads: ReturnType<typeof installFakeUploads>;

beforeEach(() => {
  ({ api } = installPublishApi());
  uploads = installFakeUploads();
});
afterEach(() => {
  uploads.restore();
  history.replaceState(null, '', '/');
});

test('an empty form is not sent: each field shows its problem and the first one receives the focus', async () => {
  showPage();
  await send();
  await screen.findByText('请选择合作类型');
  for (const sentence of ['请填写标题', '请填写详细说明', '请选择所属行业']) screen.getByText(sentence);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^广告主/ })));
  expect(api.asked('POST /v1/demand/save')).toEqual([]);
});

test('every field of a demand has a control that a problem can focus', async () => {
  showPage();
  await send();
  await screen.findByText('请选择合作类型');
  expect(fieldOrder.filter((name) => name !== 'typeFields' && !document.getElementById(fieldId(name)))).toEqual([]);
});

test('a link to the validity of a demand focuses its field', async () => {
  history.replaceState(null, '', validityHref('99'));
  showPage('99');
  const validity = await screen.findByLabelText('有效期至');
  await waitFor(() => expect(document.activeElement).toBe(validity));
  expect(location.hash).toBe(`#${fieldId('validUntil')}`);
});

test('choosing a type shows its questions; the text stays when the type changes', async () => {
  showPage();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /^库存尾货/ }));
  await user.type(await field('所在仓库'), '广州白云');
  await user.type(await field('标题'), '两万件保温杯');
  await user.click(screen.getByRole('radio', { name: /^流量主/ }));
  expect((await field('标题')).value).toBe('两万件保温杯');
  expect(screen.queryByRole('textbox', { name: '所在仓库' })).toBeNull();
  expect(await field('粉丝量')).toBeTruthy();
});

test('a rejected demand shows the reason at the top and beside its field until the field is changed', async () => {
  showPage('99');
  await screen.findByText('未通过审核：标题里有联系方式');
  screen.getByText('请去掉电话');
  await userEvent.setup().type(await field('标题'), '，长期');
  expect(screen.queryByText('请去掉电话')).toBeNull();
  await send('提交修改');
  await screen.findByRole('heading', { name: '提交成功' });
  expect(api.asked('PUT /v1/demand/update')[0]?.body).toMatchObject({ id: '99', version: 3, title: `${written.title}，长期` });
});

test('following a link to the form after a submission shows an empty form', async () => {
  keepDraft(written);
  showPage(undefined, <Link to="/user/demand/publish">页头的发布需求</Link>);
  await screen.findByText(/已恢复草稿/);
  await send();
  await screen.findByRole('heading', { name: '提交成功' });
  await userEvent.setup().click(screen.getByRole('link', { name: '页头的发布需求' }));
  expect((await field('标题')).value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '发布需求' }));
});

test('after a submitted edit, the link to another demand leads to the form for new demands', async () => {
  showPage('99');
  await send('提交修改');
  await screen.findByRole('heading', { name: '提交成功' });
  expect(screen.getByRole('link', { name: '再发布一条' }).getAttribute('href')).toBe('/user/demand/publish');
});

test('editing a published demand says that it stays unchanged, and shows the state of the last revision', async () => {
  api.answer('GET /api/demand/my-demand/99', {
    data: { ...mine, auditStatus: 'PUBLISH', edit: 'WAITING', rejection: null, pendingVersion: { title: '等待审核的标题' } },
  });
  showPage('99');
  await screen.findByText(/展示的内容保持不变/);
  screen.getByText(/正在等待审核，再次提交会替换它/);
  expect((await field('标题')).value).toBe('等待审核的标题');
});

test('obstacles to publishing are shown with links to resolve them', async () => {
  api.answer('GET /api/demand/publish-pre-check', {
    data: { canPublish: false, reasons: ['NEED_REAL_NAME', 'NEED_CONTACT', 'QUOTA'], remaining: 0 },
  });
  api.answer('GET /api/config', { data: { CUSTOMER_SERVICE_QR_CODE_URL: '/uploads/qr.png' } });
  showPage();
  const list = within(await screen.findByRole('list', { name: '发布前需要处理' }));
  await list.findByRole('link', { name: '升级会员' });
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/profile/personalAuth?back=%2Fuser%2Fdemand%2Fpublish',
    '#demand-contact',
    '/user/member?back=%2Fuser%2Fdemand%2Fpublish',
  ]);
});

test('a missing contact is filled in on the page and then shown masked', async () => {
  api.answer('GET /api/demand/merge/creation-data', { data: { ...creation, contact: { personal: null, org: null } } });
  showPage();
  const form = within(await screen.findByRole('form', { name: '个人联系方式' }));
  const user = userEvent.setup();
  await user.click(form.getByRole('button', { name: '保存联系方式' }));
  await screen.findByText('请填写联系人');
  await user.type(form.getByRole('textbox', { name: /^联系人/ }), '陈晓');
  await user.type(form.getByRole('textbox', { name: '手机' }), '13812345678');
  api.answer('POST /api/user/personal-contact-info', { data: { ...personal, completed: true } });
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  await user.click(form.getByRole('button', { name: '保存联系方式' }));
  await screen.findByText('陈晓 · 手机 138****5678');
  expect(api.asked('POST /api/user/personal-contact-info')[0]?.body).toMatchObject({ name: '陈晓', phone: '13812345678' });
});

test('a page that failed to load can be retried', async () => {
  api.answer('GET /api/demand/merge/creation-data', { status: 500, message: '服务繁忙' });
  showPage();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer('GET /api/demand/merge/creation-data', { data: creation });
  fireEvent.click(retry);
  expect(await field('标题')).toBeTruthy();
});

test('a pasted picture is added; table cells, which include a picture of themselves, are pasted as text', async () => {
  showPage();
  const description = await field('详细说明');
  const paste = (types: string[]) => fireEvent.paste(description, { clipboardData: { types, files: [fakePicture()] } });
  const isLeftToBrowser = true;
  expect(paste(['text/plain', 'text/html', 'text/rtf', 'Files'])).toBe(isLeftToBrowser);
  expect(screen.queryByText('封面.png')).toBeNull();
  // A picture from a web page, then a file from the Finder of a Mac.
  expect(paste(['text/html', 'Files'])).toBe(!isLeftToBrowser);
  await uploads.next();
  expect(paste(['text/plain', 'Files'])).toBe(!isLeftToBrowser);
  expect(await screen.findAllByText('封面.png')).toHaveLength(2);
});

test('a dropped file that is not a picture is reported, wherever it is dropped', async () => {
  showPage();
  const drop = (on: Element, name: string, type: string) =>
    fireEvent.drop(on, { dataTransfer: { types: ['Files'], files: [fakePicture(name, type)] } });
  drop(await field('标题'), '合同.pdf', 'application/pdf');
  // Windows reports no type for the HEIC pictures of an iPhone.
  drop(screen.getByRole('button', { name: /添加图片/ }), 'IMG_0001.HEIC', '');
  for (const name of ['合同.pdf', 'IMG_0001.HEIC']) expect((await screen.findByText(name)).parentElement?.textContent).toContain('只支持');
});
