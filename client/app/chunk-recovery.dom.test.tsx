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

test('code that is missing again within a minute loads nothing anew: it is said', () => {
  sessionStorage.setItem('CHUNK_RELOADED_AT', String(Date.now()));
  recoverFromChunkFailure(new Error('a chunk'), '/');
  expect(said()).toEqual([texts.networkFailed]);
});

test('without a storage, where nothing would end the loading, it is said', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  recoverFromChunkFailure(new Error('a chunk'), '/');
  expect(said()).toEqual([texts.networkFailed]);
});
