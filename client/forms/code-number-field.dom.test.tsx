import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { CreditCodeField } from './code-number-field.tsx';

let value: string;

function CreditCode() {
  const [code, setCode] = useState('');
  value = code;
  return <CreditCodeField id="code" name="code" error={null} value={code} onChange={setCode} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>(/统一社会信用代码/);

/** Fires the events that browsers send while an input method composes text. */
function compose(...texts: readonly string[]): void {
  fireEvent.compositionStart(field());
  for (const text of texts) fireEvent.input(field(), { target: { value: text }, isComposing: true });
}

test('leaves text alone during composition, since the input method would insert it a second time', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '91' } });
  compose('91m', '91ma');
  expect(field().value).toBe('91ma');
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('91MA');
  expect(value).toBe('91MA');
});

test('validates the last character as it will be after normalization', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '91350100M000100Y4' } });
  compose('91350100M000100Y43');
  expect(screen.queryByText(/校验不通过/)).toBeNull();
  compose('91350100m000100y43');
  expect(screen.queryByText(/校验不通过/)).toBeNull();
});

test('normalizes text immediately if it is typed without an input method', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '９1-35 ma' } });
  expect(value).toBe('9135MA');
});
