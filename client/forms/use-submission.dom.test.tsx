import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { findError } from './call-problems.ts';
import { useSubmission } from './use-submission.ts';

const refused = (fields: Record<string, string>) => new ApiFailure({ kind: 'http', status: 400, message: '不行', fields });

/** A form of two fields whose sending ends as told; `focused` names the fields that got the focus. */
function openForm(options: { send?: () => Promise<unknown>; rules?: () => Promise<unknown>; place?: () => Promise<never> } = {}) {
  const { send = async () => {}, rules, place = (problems: object) => ({ ...problems }) } = options;
  const focused: string[] = [];
  const { result } = renderHook(() => {
    const form = useForm({
      defaultValues: { title: '', budget: '' },
      resolver: async (values) => {
        await rules?.();
        return { values, errors: {} };
      },
    });
    // Read while it renders: react-hook-form tells of nothing else.
    const { errors } = form.formState;
    return { errors, ...useSubmission({ form, focus: (name) => focused.push(name), send, place }) };
  });
  return {
    focused,
    submit: () => act(() => result.current.submit()),
    errors: () => result.current.errors,
    isBusy: () => result.current.isBusy,
  };
}

test("the server's problems stand beside their fields, and the first one gets the focus", async () => {
  const { submit, errors, focused, isBusy } = openForm({ send: () => Promise.reject(refused({ budget: '太长', title: '太短' })) });
  await submit();
  expect([findError(errors().title)?.message, findError(errors().budget)?.message]).toEqual(['太短', '太长']);
  expect([focused, isBusy()]).toEqual([['budget'], false]);
});

test('rules that cannot be loaded are a failure of the form, which needs nothing more to say it', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { submit, errors, isBusy } = openForm({ rules: missing, place: missing });
  await submit();
  expect(errors().root?.message).toContain('网络');
  expect(isBusy()).toBe(false);
});

test('two presses in the same moment, before a button is drawn anew, send once', async () => {
  let sent = 0;
  const send = async () => {
    sent += 1;
  };
  const { submit } = openForm({ send });
  await Promise.all([submit(), submit()]);
  expect(sent).toBe(1);
  await submit();
  expect(sent).toBe(2);
});
