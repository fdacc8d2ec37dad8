import type { MutationMeta } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { RemoteCall } from '#client/lib/remote-call.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import { texts } from '#shared/text/texts.ts';
import { findError, findProblems, type Problems, placeProblems, toResolved } from './call-problems.ts';
import { type FormField, focusIn, useBlockedFields } from './form-field.ts';
import { useSubmission } from './use-submission.ts';

/** A form holds more than a call takes: nothing chosen, nothing typed. The call's rules say so, beside the field. */
type Unchecked<Body> = { [Name in keyof Body]: Body[Name] | '' | null | undefined };
type UncheckedInput<Input> = { [Part in keyof Input]: Part extends 'body' ? Unchecked<Input[Part]> : Input[Part] };

interface CallFormOptions<Values extends FieldValues, C extends AnyCall> {
  /** Begins the ids of its fields: `{id}-{name}`. Unique on the page. */
  id: string;
  call: RemoteCall<C>;
  /** The initial values. The order of its names is the order on the page: the first wrong field is focused. */
  initial: Values;
  /** The input that is checked and, when nothing is wrong with it, sent. */
  toInput: (values: Values) => UncheckedInput<CallInput<C>>;
  /** After the answer; what was sent counts as saved by then. A promise is waited for: a form that is still seen is not pressed again. */
  onDone: (data: CallData<C>, values: Values) => unknown;
  /** Name in the call's body → name of the field, where they differ. */
  renamed?: Readonly<Record<string, keyof Values & string>>;
  /** The form is empty again once it was sent: for what may be sent several times. Otherwise what was sent stays, as saved. */
  isEmptiedByDone?: boolean;
  /** Asked once everything is right: false keeps the form as it is (the reader has to log in first, say). */
  maySend?: () => boolean;
  /** A refusal that the page shows in its own way: true, and the form says nothing. */
  onRefused?: (failure: ApiFailure) => boolean;
  /** Of the mutation; `silent` unless said otherwise, for the form shows its failures. */
  meta?: MutationMeta;
}

const SESSION_OVER = '登录已过期，填写的内容还在，登录后请再次提交。';

/**
 * A form around one write of the contract. It is checked by the call's own rules (loaded with the first check), sent as `useSubmission`
 * and `useWrite` have it, and never loses what was typed: anything that no field can say is `rootProblem`. While something is unsaved, the
 * page is not taken away (client/lib/dirty-forms.ts).
 *
 * `<form noValidate method="post" onSubmit={submit}>`, in it fields as `<TextField {...field('nickname')} label="昵称" />` and
 * `<FormButtons … />`.
 */
export function useCallForm<Values extends FieldValues, C extends AnyCall>(options: CallFormOptions<Values, C>) {
  const { id, call, toInput, onDone, renamed, isEmptiedByDone = false, maySend = () => true, onRefused, meta } = options;
  const [initial] = useState(options.initial);
  const names = Object.keys(initial);
  // A field that is not on the page can say nothing: a problem of it stands at the button.
  const shown = new Set<string>();
  const place = (problems: Problems) =>
    placeProblems(
      problems,
      names.filter((name) => shown.has(name)),
      renamed,
    );
  const findPlaced = async (values: Values) => place(await findProblems(call, toInput(values)));
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: async (typed) => toResolved(typed, await findPlaced(typed)),
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const { errors, isDirty } = form.formState;
  useDirtyForm(isDirty);
  const { mutateAsync } = useWrite({
    send: (api, input: CallInput<C>, key) => api.call(call, input, underKey(key)),
    meta: meta ?? { silent: true },
  });

  const focus = focusIn(id);
  const send = async (checked: Values) => {
    // A problem of no field would not keep react-hook-form from going on.
    const { '': problem } = await findPlaced(checked);
    if (problem) return form.setError('root', { type: 'rule', message: problem });
    if (!maySend()) return;
    const data = await mutateAsync(toInput(checked) as CallInput<C>);
    if (isEmptiedByDone) form.reset(initial);
    else form.reset(checked, { keepValues: true });
    await onDone(data, checked);
  };
  const say = ({ kind, message }: ApiFailure) => {
    if (kind === 'unauthorized' && !meta?.signsIn) return SESSION_OVER;
    return message === texts.requestFailed ? `${message}，请稍后再试` : message;
  };
  const { block, findBlocked } = useBlockedFields(form);
  const { isBusy, submit } = useSubmission({ form, focus, send, place, findBlocked, say, onFailure: onRefused });

  const change = (name: string, value: unknown) => {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    if (form.getFieldState(name as Path<Values>).invalid) void form.trigger(name as Path<Values>);
  };
  const field = <Name extends keyof Values & string>(name: Name): FormField<Values[Name]> => {
    shown.add(name);
    return {
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: messageOf(errors[name]),
      onChange: (value) => change(name, value),
      onBlocked: (reason) => block(name as string as Path<Values>, reason),
    };
  };
  /** Checks one field as sending would, and focuses it when it is wrong. */
  const check = async (name: keyof Values & string): Promise<boolean> => {
    const isRight = await form.trigger(name as Path<Values>);
    if (!isRight) focus(name);
    return isRight;
  };

  return { form, values, field, change, check, isBusy, isDirty, submit, rootProblem: messageOf(errors.root) };
}

const messageOf = (error: unknown): string | null => findError(error)?.message ?? null;
