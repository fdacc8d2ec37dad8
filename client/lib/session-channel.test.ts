import { afterEach, expect, jest, test } from '@jest/globals';
import { announceSession, onSessionElsewhere } from './session-channel.ts';

const anotherTab = new BroadcastChannel('portal-session');

afterEach(() => {
  anotherTab.close();
});

test('a tab receives session changes of other tabs, but not its own', async () => {
  const heard = jest.fn();
  const others = new Promise((resolve) => anotherTab.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  const isTold = new Promise<void>((resolve) => {
    onSessionElsewhere((user) => {
      heard(user);
      if (user?.nickname === '老王') resolve();
    });
  });
  announceSession({ nickname: '小桥', avatar: null });
  expect(await others).toEqual({ nickname: '小桥', avatar: null });
  anotherTab.postMessage({ nickname: '老王', avatar: null });
  await isTold;
  expect(heard.mock.calls).toEqual([[{ nickname: '老王', avatar: null }]]);
});
