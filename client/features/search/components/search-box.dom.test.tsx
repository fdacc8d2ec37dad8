import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SearchBox } from './search-box.tsx';

interface Answer {
  status?: number;
  data?: unknown;
}

/** Returns two suggestions that begin with the typed text. */
const suggested = (typed: string): Answer => ({
  data: {
    items: ['一', '二'].map((end) => ({ kind: 'WORD', text: typed + end, href: `/demand/type?keyword=${typed}${end}`, match: null })),
  },
});

let user: UserEvent;
let field: HTMLInputElement;
/** The texts that suggestions were requested for. */
let asked: string[];
/** Responses that replace `suggested`, by typed text; a promise is a response that is still pending. */
let answers: Map<string, Answer | Promise<Answer>>;

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  asked = [];
  answers = new Map();
  globalThis.fetch = (async (path: string) => {
    const typed = new URLSearchParams(path.split('?')[1]).get('q');
    if (typed !== null) asked.push(typed);
    const { status = 200, data } = typed === null ? { data: { words: [] } } : ((await answers.get(typed)) ?? suggested(typed));
    return { status, ok: status === 200, json: async () => ({ code: status, data }) };
  }) as typeof fetch;
  document.body.innerHTML = '<form role="search" action="/demand/type"><input name="keyword"></form>';
  field = document.querySelector('input') as HTMLInputElement;
  user = userEvent.setup();
  render(<SearchBox id="box" input={field} />);
  await user.click(field);
});

const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

test('a failed request removes the suggestions of the text typed before', async () => {
  await user.type(field, '上海');
  await waitFor(() => expect(texts()).toEqual(['上海一', '上海二']));
  answers.set('上海咖', { status: 503 });
  await user.type(field, '咖');
  await waitFor(() => expect(texts()).toEqual([]));
  expect(asked).toEqual(['上海', '上海咖']);
});

/** Selects 上二 among the suggestions for 上 while the request for one more character is pending. Returns a function that answers it. */
async function chooseWhileAsking(sign: string): Promise<(answer: Answer) => void> {
  await user.type(field, '上');
  await waitFor(() => expect(texts()).toEqual(['上一', '上二']));
  let arrive = (_answer: Answer) => {};
  answers.set(`上${sign}`, new Promise((resolve) => (arrive = resolve)));
  await user.type(field, sign);
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toEqual(['上二']);
  return arrive;
}

test('a late response does not move the selection to another option', async () => {
  const arrive = await chooseWhileAsking('海');
  await act(async () => arrive(suggested('上海')));
  await waitFor(() => expect(texts()).toEqual(['上海一', '上海二']));
  expect(chosen()).toEqual([]);
});

test('a late response keeps the selection if it contains the selected option', async () => {
  const arrive = await chooseWhileAsking('二');
  await act(async () => arrive({ data: { items: [{ kind: 'WORD', text: '上二', href: '/demand/type?keyword=上二', match: null }] } }));
  await waitFor(() => expect(texts()).toEqual(['上二']));
  expect(chosen()).toEqual(['上二']);
});
