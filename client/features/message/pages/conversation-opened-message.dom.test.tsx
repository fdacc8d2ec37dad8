import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import {
  answerThread,
  installConversation,
  lookAgain,
  openConversation,
  publisher,
  server,
  threadPath,
  words,
} from '../testing/conversation-page.tsx';

let api: FakeApi;
/** Texts of the messages that were marked. */
let shown: string[];

beforeEach(() => {
  api = installConversation();
  shown = [];
  // jsdom has no layout and no animations.
  Element.prototype.animate = function animate(this: Element) {
    shown.push(this.textContent);
    return {} as Animation;
  };
  server.rows = Array.from({ length: 140 }, (_, index) => ({ id: String(index + 1), fromId: publisher, content: `第 ${index + 1} 条` }));
});

test('scrolls to a message among the latest ones and moves the focus to it', async () => {
  await openConversation('type=chat&message=120');
  await waitFor(() => expect(shown).toEqual(['第 120 条']));
  expect(document.activeElement?.textContent).toContain('第 120 条');
  expect(words()).toHaveLength(30);
});

test('loads earlier messages until the message is among them, without a gap', async () => {
  await openConversation('type=chat&message=5');
  await waitFor(() => expect(shown).toEqual(['第 5 条']));
  expect(words()).toEqual(server.rows.map(({ content }) => content).slice(-words().length));
  expect(api.asked(threadPath).filter(({ path }) => path.includes('before='))).toHaveLength(3);
});

test('a message that was shown is not shown again when the messages are replaced by the latest ones', async () => {
  await openConversation('type=chat&message=5');
  await waitFor(() => expect(shown).toEqual(['第 5 条']));
  const requested = api.asked(threadPath).length;
  server.state = { showsContacts: true };
  await lookAgain();
  await waitFor(() => expect(words()[0]).not.toBe('第 1 条'));
  await waitFor(() => expect(words()).toHaveLength(50));
  expect(shown).toEqual(['第 5 条']);
  expect(
    api
      .asked(threadPath)
      .slice(requested)
      .filter(({ path }) => path.includes('before=')),
  ).toEqual([]);
});

test('a message that is no longer there is reported, and the latest ones stay', async () => {
  await openConversation('type=chat&message=999');
  await waitFor(() => expect(shownToasts()).toEqual(['没有找到这条消息，可能已被删除']));
  expect(words().at(-1)).toBe('第 140 条');
  expect(words()).toHaveLength(30);
});

test('a failure is reported', async () => {
  api.answer(threadPath, (call) =>
    call.path.includes('before=') ? { status: 500, code: 500, message: '服务器开小差了' } : answerThread(call),
  );
  await openConversation('type=chat&message=5');
  await waitFor(() => expect(shownToasts()).toEqual(['服务器开小差了']));
  expect(shown).toEqual([]);
});
