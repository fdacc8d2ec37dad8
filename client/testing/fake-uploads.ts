import { act } from '@testing-library/react';

type Handler = ((event: { loaded: number; total: number }) => void) | null;

/** A fake XMLHttpRequest with the members that uploads use (client/lib/upload-image.ts). */
export class FakeUpload {
  status = 0;
  responseText = '';
  opened: unknown[] = [];
  headers: Record<string, string> = {};
  sent: unknown = null;
  isAborted = false;
  upload: { onprogress: Handler } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  open(...args: unknown[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
    const notify = waiting.shift();
    if (notify) notify(this);
    else begun.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
  /** Completes the upload successfully, with the public URL or the id of the private file. */
  arrive(data: { url: string } | { fileId: string }) {
    this.answer(200, { code: 200, message: 'ok', data: 'url' in data ? { ...data, width: 960, height: 720 } : data });
  }
}

let begun: FakeUpload[] = [];
let waiting: ((upload: FakeUpload) => void)[] = [];

/**
 * Replaces XMLHttpRequest, so that nothing is sent. `next()` resolves with each upload in turn once it is sent, `settle()` ends the next one;
 * `restore()` undoes it.
 */
export function installFakeUploads() {
  const original = globalThis.XMLHttpRequest;
  begun = [];
  waiting = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  const next = () =>
    new Promise<FakeUpload>((resolve) => {
      const first = begun.shift();
      if (first) resolve(first);
      else waiting.push(resolve);
    });
  return {
    next,
    settle: async (end: (upload: FakeUpload) => void): Promise<FakeUpload> => {
      const upload = await next();
      await act(async () => end(upload));
      return upload;
    },
    /** Number of uploads that were sent and not yet taken by `next`. */
    unseen: (): number => begun.length,
    restore: () => void Object.assign(globalThis, { XMLHttpRequest: original }),
  };
}

export const fakePicture = (name = '封面.png', type = 'image/png'): File => new File(['picture'], name, { type });
