import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { findError } from './call-problems.ts';
import { useSubmission } from './use-submission.ts';

const refused = (fields: Record<string, string>) => new ApiFailure({ kind: 'http', status: 400, message: '不行', fields });

/** Sets up a form of two fields with the given callbacks; `focused` lists the fields that were focused. */
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
    // Read during render: react-hook-form only notifies of state that was read then.
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

test('shows server errors beside their fields and focuses the first one', async () => {
  const { submit, errors, focused, isBusy } = openForm({ send: () => Promise.reject(refused({ budget: '太长', title: '太短' })) });
  await submit();
  expect([findError(errors().title)?.message, findError(errors().budget)?.message]).toEqual(['太短', '太长']);
  expect([focused, isBusy()]).toEqual([['budget'], false]);
});

test('reports rules that cannot be loaded as a failure of the form', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { submit, errors, isBusy } = openForm({ rules: missing, place: missing });
  await submit();
  expect(errors().root?.message).toContain('网络');
  expect(isBusy()).toBe(false);
});

test('sends once if submitted twice before the next render', async () => {
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
