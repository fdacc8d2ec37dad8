import type { MutationMeta } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { createAttemptStore, createIdempotencyKey, isAnswered, isUnanswered } from '#client/lib/idempotency-key.ts';
import type { RemoteCall } from '#client/lib/remote-call.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import { texts } from '#shared/text/texts.ts';
import { findError, findProblems, type Problems, placeProblems, toResolved } from './call-problems.ts';
import { type FormField, focusIn, useBlockedFields } from './form-field.ts';
import { useSubmission } from './use-submission.ts';

/** A body that may be incomplete: nothing chosen or nothing typed. The call's rules report that beside the field. */
type Unchecked<Body> = { [Name in keyof Body]: Body[Name] | '' | null | undefined };
type UncheckedInput<Input> = { [Part in keyof Input]: Part extends 'body' ? Unchecked<Input[Part]> : Input[Part] };

interface CallFormOptions<Values extends FieldValues, C extends AnyCall> {
  /** Prefix of the field ids, `{id}-{name}`. Must be unique on the page. */
  id: string;
  call: RemoteCall<C>;
  /** Initial values. The order of the keys is the order on the page: the first invalid field is focused. */
  initial: Values;
  /** Maps the values to the input that is validated and, if valid, sent. */
  toInput: (values: Values) => UncheckedInput<CallInput<C>>;
  /** Called after success, when the sent values count as saved. If it returns a promise, the form stays busy until it settles. */
  onDone: (data: CallData<C>, values: Values) => unknown;
  /** Field names by body key, where they differ. */
  renamed?: Readonly<Record<string, keyof Values & string>>;
  /** Empties the form after sending, for forms that can be sent several times. Otherwise the sent values stay and count as saved. */
  isEmptiedByDone?: boolean;
  /** Called when all fields are valid. False cancels sending and keeps the form as it is, for example until the user has logged in. */
  maySend?: () => boolean;
  /** Returns true if the page handles the failure itself; the form then shows nothing. */
  onRefused?: (failure: ApiFailure) => boolean;
  /** With a name, the key survives closing the form and a reload: see `useWrite`. Not for a form with secrets. */
  name?: string;
  /**
   * For forms that move money: the sentence shown while the outcome of a request is unknown (`isUnanswered`), also when a form with a `name`
   * is opened again, and a function that is then called to refetch what the call may have changed (`refreshUntilAnswered`).
   */
  unsure?: { sentence: string; refetch: () => unknown };
  /** Meta of the mutation. Default: `silent`, because the form shows its failures. */
  meta?: MutationMeta;
}

const SESSION_OVER = '登录已过期，填写的内容还在，登录后请再次提交。';

/** Returns the message of a form for a failure that belongs to no field. In a form that signs in, a 401 does not end a session. */
export function describeFailure({ kind, message }: ApiFailure, signsIn = false): string {
  if (kind === 'unauthorized' && !signsIn) return SESSION_OVER;
  return message === texts.requestFailed ? `${message}，请稍后再试` : message;
}

/**
 * A form around one write call of the contract. It is validated with the call's own rules (loaded on the first validation), sent through
 * `useSubmission` and `useWrite`, and never loses typed text. Problems that belong to no field are in `rootProblem`. While there are
 * unsaved changes, the page is not replaced (client/lib/dirty-forms.ts).
 *
 * Use it as `<form noValidate method="post" onSubmit={submit}>` with fields such as `<TextField {...field('nickname')} label="昵称" />` and
 * `<FormButtons … />`.
 */
export function useCallForm<Values extends FieldValues, C extends AnyCall>(options: CallFormOptions<Values, C>) {
  const { id, call, toInput, onDone, renamed, isEmptiedByDone = false, maySend = () => true, onRefused, name, unsure, meta } = options;
  const [{ idempotency, isLost }] = useState(() => {
    const store = createAttemptStore(name);
    const lost = store.read();
    // An answer that reaches the closed form ends its key there; the sentence shown here still holds for the same input.
    if (lost) store.write(lost);
    return { idempotency: createIdempotencyKey(store), isLost: lost !== null };
  });
  const [isUnsure, setUnsure] = useState(isLost);
  const refetch = useEffectEvent(() => void unsure?.refetch());
  useEffect(() => {
    if (isLost) refetch();
  }, [isLost]);
  const [initial] = useState(options.initial);
  const names = Object.keys(initial);
  // A problem of a field that is not rendered is shown at the button instead.
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
    idempotency,
    send: (api, input: CallInput<C>, key) => api.call(call, input, underKey(key)),
    meta: meta ?? { silent: true },
  });

  const focus = focusIn(id);
  const send = async (checked: Values) => {
    // react-hook-form would go on in spite of a problem that belongs to no field.
    const { '': problem } = await findPlaced(checked);
    if (problem) return form.setError('root', { type: 'rule', message: problem });
    if (!maySend()) return;
    const data = await mutateAsync(toInput(checked) as CallInput<C>);
    setUnsure(false);
    if (isEmptiedByDone) form.reset(initial);
    else form.reset(checked, { keepValues: true });
    await onDone(data, checked);
  };
  const say = (failure: ApiFailure) => (isUnanswered(failure) && unsure?.sentence) || describeFailure(failure, meta?.signsIn);
  const onFailure = (failure: ApiFailure): boolean => {
    if (unsure && isUnanswered(failure)) {
      setUnsure(true);
      unsure.refetch();
    } else if (isAnswered(failure)) setUnsure(false);
    return onRefused?.(failure) ?? false;
  };
  const { block, findBlocked } = useBlockedFields(form);
  const { isBusy, submit } = useSubmission({ form, focus, send, place, findBlocked, say, onFailure });

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
  /** Validates one field as sending would, and focuses it if it is invalid. */
  const check = async (name: keyof Values & string): Promise<boolean> => {
    const isRight = await form.trigger(name as Path<Values>);
    if (!isRight) focus(name);
    return isRight;
  };

  /** Discards the input, and the key of a request without an answer: the page shows that it was carried out, so the next one is new. */
  const forget = () => {
    form.reset();
    idempotency.settle(null);
    setUnsure(false);
  };
  const rootProblem = messageOf(errors.root) ?? ((isUnsure && unsure?.sentence) || null);
  return { form, values, field, change, check, isBusy, isDirty, isUnsure, submit, rootProblem, forget };
}

const messageOf = (error: unknown): string | null => findError(error)?.message ?? null;
