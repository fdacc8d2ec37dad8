import { beforeEach, expect, jest, test } from '@jest/globals';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import { recoverFromChunkFailure } from './chunk-recovery.ts';

beforeEach(() => {
  sessionStorage.clear();
  toastQueue.setState({ messages: [] });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

const said = () => toastQueue.getState().messages.map(({ text }) => text);

test('shows a message instead of reloading if the code is missing again within a minute', () => {
  sessionStorage.setItem('CHUNK_RELOADED_AT', String(Date.now()));
  recoverFromChunkFailure(new Error('a chunk'), '/');
  expect(said()).toEqual([texts.networkFailed]);
});

test('shows a message without a storage, where nothing would limit the reloads', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  recoverFromChunkFailure(new Error('a chunk'), '/');
  expect(said()).toEqual([texts.networkFailed]);
});
