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

/** As browsers tell of letters while an input method has them. */
function compose(...texts: readonly string[]): void {
  fireEvent.compositionStart(field());
  for (const text of texts) fireEvent.input(field(), { target: { value: text }, isComposing: true });
}

test('letters that an input method still has are left alone, for it would put them in a second time', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '91' } });
  compose('91m', '91ma');
  expect(field().value).toBe('91ma');
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('91MA');
  expect(value).toBe('91MA');
});

test('the last letter is judged as it will stand there', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '91350100M000100Y4' } });
  compose('91350100M000100Y43');
  expect(screen.queryByText(/校验不通过/)).toBeNull();
  compose('91350100m000100y43');
  expect(screen.queryByText(/校验不通过/)).toBeNull();
});

test('what is typed without one is put right at once', () => {
  renderPortal(<CreditCode />);
  fireEvent.input(field(), { target: { value: '９1-35 ma' } });
  expect(value).toBe('9135MA');
});
