import { expect, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { rememberTypedTexts } from '#client/lib/hydration.ts';
import { ChoiceField } from './choice-field.tsx';
import { IndustryField } from './industry-field.tsx';
import { TextField } from './text-field.tsx';

const industries = [
  { code: '01', name: '电商零售', children: ['综合电商', '直播电商'].map((name, index) => ({ code: `010${index + 1}`, name })) },
  { code: '02', name: '餐饮', children: [{ code: '0201', name: '快餐' }] },
];
const field = { id: 'field', name: 'field', error: null };
let value: string;
let reasons: (string | null)[];

/** Renders a field on the server, uses it, and then hydrates it. */
async function revive(content: ReactNode, use: (page: HTMLElement) => void): Promise<HTMLElement> {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(content);
  use(page);
  const errors: unknown[] = [];
  await act(async () => void hydrateRoot(page, content, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  return page;
}

function Stateful({ first, children }: { first: string; children: (value: string, setValue: (value: string) => void) => ReactNode }) {
  const [current, setCurrent] = useState(first);
  value = current;
  return children(current, setCurrent);
}

test('adopts a card that was chosen before hydration', async () => {
  const options = [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
  ];
  const page = await revive(
    <Stateful first="a">{(now, set) => <ChoiceField {...field} label="选择" options={options} value={now} onChange={set} />}</Stateful>,
    (markup) => markup.querySelector<HTMLInputElement>('input[value=b]')?.click(),
  );
  expect(value).toBe('b');
  expect(page.querySelector<HTMLInputElement>('input:checked')?.value).toBe('b');
});

test('chooses nothing if the reader chose nothing', async () => {
  const options = [{ value: 'a', label: '甲' }];
  await revive(
    <Stateful first="">{(now, set) => <ChoiceField {...field} label="选择" options={options} value={now} onChange={set} />}</Stateful>,
    () => {},
  );
  expect(value).toBe('');
});

test('keeps a text that was typed before hydration', async () => {
  await revive(<Stateful first="">{(now, set) => <TextField {...field} label="昵称" value={now} onChange={set} />}</Stateful>, (markup) => {
    const input = markup.querySelector('input');
    if (input) input.value = '林晓';
  });
  expect(value).toBe('林晓');
});

test('a text that was emptied before hydration stays empty', async () => {
  await revive(
    <Stateful first="林晓">{(now, set) => <TextField {...field} label="昵称" value={now} onChange={set} />}</Stateful>,
    (markup) => {
      const input = markup.querySelector('input');
      if (input) input.value = '';
    },
  );
  expect(value).toBe('');
});

function changeText(area: HTMLTextAreaElement): void {
  area.value = '改过的说明';
}

test.each([
  ['before the scripts are there', changeText, rememberTypedTexts],
  [
    'while they take the page over',
    rememberTypedTexts,
    (area: HTMLTextAreaElement) => void fireEvent.input(area, { target: { value: '改过的说明' } }),
  ],
])('keeps a multi-line text that was changed %s', async (_, first, then) => {
  const page = await revive(
    <Stateful first="原来的说明">{(now, set) => <TextField {...field} isLong label="说明" value={now} onChange={set} />}</Stateful>,
    (markup) => {
      const area = markup.querySelector('textarea');
      if (!area) throw new Error('no text of several lines');
      first(area);
      then(area);
    },
  );
  expect(value).toBe('改过的说明');
  expect(page.querySelector('textarea')?.value).toBe('改过的说明');
});

test('adopts an industry that was chosen before hydration', async () => {
  await revive(
    <Stateful first="0101">
      {(now, set) => <IndustryField {...field} label="行业" industries={industries} value={now} onChange={set} />}
    </Stateful>,
    (markup) => {
      const [, industry] = markup.querySelectorAll('select');
      if (industry) industry.value = '0102';
    },
  );
  expect(value).toBe('0102');
});

test('a branch that was chosen after an industry takes precedence', async () => {
  await revive(
    <Stateful first="0101">
      {(now, set) => <IndustryField {...field} label="行业" industries={industries} value={now} onChange={set} />}
    </Stateful>,
    (markup) => {
      const [branch, industry] = markup.querySelectorAll('select');
      if (industry) industry.value = '0102';
      if (branch) branch.value = '02';
    },
  );
  expect(value).toBe('');
});

test('a branch that was chosen before hydration shows its industries and blocks the form until one is chosen', async () => {
  reasons = [];
  const onBlocked = (reason: string | null) => void reasons.push(reason);
  const page = await revive(
    <Stateful first="0101">
      {(now, set) => <IndustryField {...field} label="行业" industries={industries} value={now} onChange={set} onBlocked={onBlocked} />}
    </Stateful>,
    (markup) => {
      const branch = markup.querySelector('select');
      if (branch) branch.value = '02';
    },
  );
  expect(value).toBe('');
  expect(page.textContent).toContain('快餐');
  expect(reasons.at(-1)).toBe('请选择具体行业');
});

test('an unchanged branch keeps its industry', async () => {
  reasons = [];
  const onBlocked = (reason: string | null) => void reasons.push(reason);
  await revive(
    <Stateful first="0101">
      {(now, set) => <IndustryField {...field} label="行业" industries={industries} value={now} onChange={set} onBlocked={onBlocked} />}
    </Stateful>,
    () => {},
  );
  expect(value).toBe('0101');
  expect(reasons.at(-1)).toBeNull();
});
