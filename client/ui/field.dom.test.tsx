import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

test('a control inside a field has its label, and its help until there is an error', () => {
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
