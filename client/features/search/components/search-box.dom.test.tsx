import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SearchBox } from './search-box.tsx';

interface Answer {
  status?: number;
  data?: unknown;
}

/** Two words are suggested for a text; they begin with it. */
const suggested = (typed: string): Answer => ({
  data: {
    items: ['一', '二'].map((end) => ({ kind: 'WORD', text: typed + end, href: `/demand/type?keyword=${typed}${end}`, match: null })),
  },
});

let user: UserEvent;
let field: HTMLInputElement;
/** These texts have been asked about. */
let asked: string[];
/** Other answers than `suggested`, by what was typed; a promise is one that is still on its way. */
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

test('an answer that fails leaves no suggestions of what was typed before', async () => {
  await user.type(field, '上海');
  await waitFor(() => expect(texts()).toEqual(['上海一', '上海二']));
  answers.set('上海咖', { status: 503 });
  await user.type(field, '咖');
  await waitFor(() => expect(texts()).toEqual([]));
  expect(asked).toEqual(['上海', '上海咖']);
});

/** Chooses 上二 of what 上 has brought, while the answer for one sign more is still to come; gives what lets it arrive. */
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

test('an option that was chosen is not exchanged for another by an answer that comes late', async () => {
  const arrive = await chooseWhileAsking('海');
  await act(async () => arrive(suggested('上海')));
  await waitFor(() => expect(texts()).toEqual(['上海一', '上海二']));
  expect(chosen()).toEqual([]);
});

test('… and stays chosen where the answer has it too', async () => {
  const arrive = await chooseWhileAsking('二');
  await act(async () => arrive({ data: { items: [{ kind: 'WORD', text: '上二', href: '/demand/type?keyword=上二', match: null }] } }));
  await waitFor(() => expect(texts()).toEqual(['上二']));
  expect(chosen()).toEqual(['上二']);
});
