import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type FakeUpload, fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { PictureField } from './picture-field.tsx';

const address = `/api/file/${'a'.repeat(32)}/960.webp`;
let uploads: ReturnType<typeof installFakeUploads>;
let value: string;
let blockedReason: string | null;
/** Arguments of the last drawing: left, top and side of the source square, and edge of the canvas. */
let painted: number[];
let isBroken: boolean;
let closedBitmaps: number;
const closeBitmap = () => {
  closedBitmaps += 1;
};

const canvas = HTMLCanvasElement.prototype;
const originals = { getContext: canvas.getContext, toBlob: canvas.toBlob };

beforeEach(() => {
  uploads = installFakeUploads();
  isBroken = false;
  closedBitmaps = 0;
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (isBroken) throw new DOMException('not a picture');
      return { width: 1_200, height: 800, close: closeBitmap };
    },
  });
  Object.assign(canvas, {
    getContext: () => ({
      clearRect: () => {},
      drawImage: (_picture: unknown, left: number, top: number, side: number, _height: number, _x: number, _y: number, edge: number) => {
        painted = [left, top, side, edge].map(Math.round);
      },
    }),
    toBlob: (tell: (blob: Blob) => void) => tell(new Blob(['cut'], { type: 'image/webp' })),
  });
});
afterEach(() => {
  uploads.restore();
  Object.assign(canvas, originals);
});

function Logo({ first }: { first: string }) {
  const [picture, setPicture] = useState(first);
  value = picture;
  return (
    <PictureField
      id="logo"
      name="logo"
      error={null}
      label="企业标志"
      shape="square"
      value={picture}
      onChange={setPicture}
      onBlocked={(reason) => {
        blockedReason = reason;
      }}
    />
  );
}

const show = (first = '') => renderPortal(<Logo first={first} />, { signedIn: true });
/** Completes the next upload. */
async function settle(end: (upload: FakeUpload) => void): Promise<void> {
  const upload = await uploads.next();
  await act(async () => end(upload));
}
const choose = (file: File) => userEvent.setup().upload(screen.getByLabelText('选择企业标志'), file);
async function crop() {
  await choose(fakePicture());
  const dialog = within(await screen.findByRole('dialog', { name: '裁剪图片' }));
  return { frame: await dialog.findByRole('application', { name: '裁剪区域' }), dialog };
}

test('crops a picture to a square, uploads it and shows it', async () => {
  show();
  const { frame, dialog } = await crop();
  expect(document.activeElement).toBe(frame);
  await userEvent.setup().click(dialog.getByRole('button', { name: '确定' }));
  expect(painted).toEqual([200, 0, 800, 800]);
  const upload = await uploads.next();
  expect(upload.sent).toMatchObject({ type: 'image/webp', name: '封面.png' });
  act(() => upload.upload.onprogress?.({ loaded: 1, total: 2 }));
  await screen.findByText('上传中 50%');
  await act(async () => upload.arrive({ url: address }));
  await waitFor(() => expect(value).toBe(address));
  expect(screen.getByRole('img', { name: '当前的企业标志' }).getAttribute('src')).toContain('/320.webp');
});

test('keys move and zoom the picture, and Enter confirms', async () => {
  show();
  const { frame } = await crop();
  fireEvent.keyDown(frame, { key: 'ArrowRight' });
  await waitFor(() => expect(painted).toEqual([160, 0, 800, 640]));
  for (let press = 0; press < 20; press++) fireEvent.keyDown(frame, { key: '+' });
  await waitFor(() => expect(painted[2]).toBe(200));
  await act(async () => void fireEvent.keyDown(frame, { key: 'Enter' }));
  await uploads.next();
  expect(painted).toEqual([460, 300, 200, 200]);
});

/** Fires a pointer event at x in px. */
const point = (frame: HTMLElement, type: string, clientX: number) =>
  fireEvent(frame, Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 100 }), { pointerId: 1 }));

test('dragging moves the picture, and the wheel and the slider zoom it', async () => {
  show();
  const { frame, dialog } = await crop();
  Object.defineProperty(frame, 'clientWidth', { value: 320 });
  point(frame, 'pointerdown', 100);
  point(frame, 'pointermove', 132);
  point(frame, 'pointerup', 0);
  point(frame, 'pointermove', 320);
  await waitFor(() => expect(painted).toEqual([120, 0, 800, 640]));
  const zoom = dialog.getByRole<HTMLInputElement>('slider', { name: '缩放' });
  fireEvent.change(zoom, { target: { value: '2' } });
  await waitFor(() => expect(painted).toEqual([320, 200, 400, 640]));
  fireEvent.wheel(frame, { deltaY: -400 });
  await waitFor(() => expect(painted[2]).toBeLessThan(400));
});

test('a file that is broken or not a picture shows an error and is not sent', async () => {
  isBroken = true;
  show();
  await choose(fakePicture());
  await screen.findByText(/无法打开/);
  fireEvent.change(screen.getByLabelText('选择企业标志'), { target: { files: [fakePicture('a.pdf', 'application/pdf')] } });
  await screen.findByText(/只支持/);
  expect(uploads.unseen()).toBe(0);
});

test('a failed upload can be retried', async () => {
  show();
  const { frame } = await crop();
  await act(async () => void fireEvent.keyDown(frame, { key: 'Enter' }));
  await settle((upload) => upload.answer(500, { code: 500, message: '服务繁忙', data: null }));
  expect((await screen.findByRole('alert')).textContent).toBe('服务繁忙');
  await userEvent.setup().click(screen.getByRole('button', { name: '重新上传' }));
  await settle((upload) => upload.arrive({ url: address }));
  await waitFor(() => expect(value).toBe(address));
});

test('an upload that is in progress or failed can be removed, and the previous picture stays', async () => {
  show(address);
  const start = async () => {
    const { frame } = await crop();
    await act(async () => void fireEvent.keyDown(frame, { key: 'Enter' }));
    return uploads.next();
  };
  const takeAway = async () => {
    await userEvent.setup().click(screen.getByRole('button', { name: '移除没有上传好的企业标志' }));
    await waitFor(() => expect(blockedReason).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '企业标志：更换' }));
    expect(value).toBe(address);
  };
  const slow = await start();
  expect(blockedReason).toContain('还在上传');
  await takeAway();
  expect(slow.isAborted).toBe(true);
  const refused = await start();
  await act(async () => refused.answer(400, { code: 400, message: '图片无法识别', data: null }));
  expect(blockedReason).toContain('移除');
  await takeAway();
});

test('removing the picture keeps the focus in the field', async () => {
  show(address);
  await userEvent.setup().click(screen.getByRole('button', { name: '移除企业标志' }));
  expect(value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '企业标志：上传图片' }));
});

test('canceling during cropping uploads nothing and frees the pixels', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  Object.assign(canvas, { toBlob: (tell: (blob: Blob) => void) => void promise.then(tell) });
  show();
  const { dialog } = await crop();
  await userEvent.setup().click(dialog.getByRole('button', { name: '确定' }));
  await userEvent.setup().click(dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  await act(async () => resolve(new Blob(['cut'], { type: 'image/webp' })));
  expect(uploads.unseen()).toBe(0);
  expect(screen.queryByText(/上传中|正在处理/)).toBeNull();
  expect(closedBitmaps).toBe(1);
});
