import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import { type FakeUpload, fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { ImagesField } from './images-field.tsx';

const url = (digit: string) => `/api/file/${digit.repeat(32)}/960.webp`;
let uploads: ReturnType<typeof installFakeUploads>;
let value: string[];
let reasons: (string | null)[];

beforeEach(() => {
  uploads = installFakeUploads();
  reasons = [];
});
afterEach(() => uploads.restore());

function Pictures({ first, ...props }: { first: string[] } & Partial<ComponentProps<typeof ImagesField>>) {
  const [images, setImages] = useState(first);
  value = images;
  const field = {
    id: 'pictures',
    name: 'pictures',
    error: null,
    label: '图片',
    max: 3,
    onBlocked: (reason: string | null) => void reasons.push(reason),
  };
  return <ImagesField {...field} {...props} value={images} onChange={setImages} />;
}

const show = (props: Partial<Parameters<typeof Pictures>[0]> = {}, signedIn = true) =>
  renderPortal(<Pictures first={[]} {...props} />, { signedIn });
/** Completes the next upload. */
async function settle(end: (upload: FakeUpload) => void): Promise<void> {
  const upload = await uploads.next();
  await act(async () => end(upload));
}
const choose = (...files: File[]) => userEvent.setup().upload(screen.getByLabelText('选择图片'), files);
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('uploads pictures one by one and blocks the form until they are done', async () => {
  show();
  await choose(fakePicture('a.png'), fakePicture('b.png'));
  const first = await uploads.next();
  expect(first.opened).toEqual(['POST', '/api/upload']);
  expect(uploads.unseen()).toBe(0);
  expect(reasons.at(-1)).toContain('还在上传');
  expect(hasDirtyForm()).toBe(true);
  await act(async () => first.arrive({ url: url('a') }));
  await settle((upload) => upload.arrive({ url: url('b') }));
  await waitFor(() => expect(value).toEqual([url('a'), url('b')]));
  expect(screen.getByRole('img', { name: '图片 2' }).getAttribute('src')).toBe(`/api/file/${'b'.repeat(32)}/320.webp`);
  await waitFor(() => expect(reasons.at(-1)).toBeNull());
  expect(hasDirtyForm()).toBe(false);
});

test('a refused picture shows the reason and can only be removed', async () => {
  show();
  await choose(fakePicture('a.png'));
  await settle((upload) => upload.answer(413, { code: 413, message: '图片不能超过 10 MB', data: null }));
  expect((await screen.findByRole('alert')).textContent).toContain('图片不能超过 10 MB');
  expect(reasons.at(-1)).toContain('重试或移除');
  expect(screen.queryByRole('button', { name: '重新上传 a.png' })).toBeNull();
  await press('移除 a.png');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /添加图片/ })));
  expect(value).toEqual([]);
});

test('a picture that failed in transit can be uploaded again', async () => {
  show();
  await choose(fakePicture('a.png'));
  await settle((upload) => upload.answer(503, { code: 503, message: '服务繁忙', data: null }));
  await screen.findByText('服务繁忙');
  await press('重新上传 a.png');
  // The pressed button is gone, but the focus stays in the field.
  await waitFor(() => expect(document.activeElement?.id).toBe('pictures'));
  await settle((upload) => upload.arrive({ url: url('a') }));
  expect(value).toEqual([url('a')]);
});

test('leaves out pictures beyond the limit and says so; a full field has no add button', async () => {
  show({ first: [url('a'), url('b')] });
  await choose(fakePicture('c.png'), fakePicture('d.png'));
  expect(shownToasts()).toEqual(['图片最多 3 张，有 1 张没有添加']);
  await settle((upload) => upload.arrive({ url: url('c') }));
  await waitFor(() => expect(value).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /添加图片/ })).toBeNull();
});

test('another picture can become the cover of a field that has one', async () => {
  show({ first: [url('a'), url('b')], hasCover: true });
  await press('把图片 2 设为封面');
  expect(value).toEqual([url('b'), url('a')]);
  await press('移除图片 1');
  expect(value).toEqual([url('a')]);
});

test('a private picture has the id of its file as value and is shown from the private address', async () => {
  const file = 'f'.repeat(32);
  show({ isPrivate: true });
  await choose(fakePicture());
  const upload = await uploads.next();
  expect(upload.opened).toEqual(['POST', '/api/upload/private']);
  await act(async () => upload.arrive({ fileId: file }));
  await waitFor(() => expect(value).toEqual([file]));
  expect(screen.getByRole('img', { name: '图片 1' }).getAttribute('src')).toBe(`/api/private-file/${file}`);
  expect(screen.queryByText('封面')).toBeNull();
});

test('unmounting aborts the upload in progress', async () => {
  const { unmount } = show();
  await choose(fakePicture());
  const upload = await uploads.next();
  unmount();
  expect(upload.isAborted).toBe(true);
});

test('a visitor is asked to log in first', async () => {
  const { store } = show({}, false);
  await press('添加图片 0/3');
  expect(store.getState().showLoginModal).toBe(true);
});

test('a full field can be focused, and keeps the focus when pictures are moved or removed', async () => {
  show({ first: [url('a'), url('b'), url('c')], hasCover: true });
  expect(document.getElementById('pictures')).toBe(screen.getByRole('button', { name: '移除图片 1' }));
  await press('把图片 3 设为封面');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除图片 1' })));
  await press('移除图片 1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /添加图片/ })));
});
