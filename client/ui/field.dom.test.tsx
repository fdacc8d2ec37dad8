import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

test('labels the control of a field and describes it by the help text, or by the error if there is one', () => {
  const { rerender } = render(
    <Field label="手机号" htmlFor="phone" help="用于登录">
      <TextInput name="phone" />
    </Field>,
  );
  const input = screen.getByLabelText('手机号');
  const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(note()).toBe('用于登录');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  rerender(
    <Field label="手机号" htmlFor="phone" help="用于登录" error="请输入手机号">
      <TextInput name="phone" />
    </Field>,
  );
  expect(note()).toBe('请输入手机号');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});
