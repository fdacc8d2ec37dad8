import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, type Resolver, useForm, useWatch } from 'react-hook-form';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import type { RemoteCall } from '#client/lib/remote-call.ts';
import { useIdempotencyKey } from '#client/lib/use-idempotency-key.ts';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import { findProblems, placeProblems } from './call-problems.ts';
import type { FormField } from './form-field.ts';

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

/** Of the error beside a field that was not ready. */
const BLOCKED = 'blocked';
const SESSION_OVER = '登录已过期，填写的内容还在，登录后请再次提交。';

/**
 * A form around one write of the contract. It is checked by the call's own rules (loaded with the first check), sent once however often
 * it is pressed, known by one key until it is answered, and never loses what was typed: what the rules or the server say against a field
 * stands beside it and the first one gets the focus, anything else is `rootProblem`. While something is unsaved, the page is not taken away (client/lib/dirty-forms.ts).
 *
 * `<form noValidate method="post" onSubmit={submit}>`, in it fields as `<TextField {...field('nickname')} label="昵称" />` and
 * `<FormButtons … />`.
 */
export function useCallForm<Values extends FieldValues, C extends AnyCall>(options: CallFormOptions<Values, C>) {
  const { id, call, toInput, onDone, renamed, isEmptiedByDone = false, maySend = () => true, onRefused = () => false, meta } = options;
  const queryClient = useQueryClient();
  const [initial] = useState(options.initial);
  const names = Object.keys(initial);
  const resolver: Resolver<Values> = async (values) => {
    const problems = placeProblems(await findProblems(call, toInput(values)), names, renamed);
    const errors = Object.entries(problems).map(([name, message]) => [name || 'root', { type: 'rule', message }]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver, shouldFocusError: false });
  const values = useWatch({ control: form.control }) as Values;
  const { errors, isDirty } = form.formState;
  useDirtyForm(isDirty);
  const blockedFields = useRef(new Map<string, string>());
  const isSending = useRef(false);
  const idempotencyKey = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<C>) =>
      apiOf(queryClient).call(call, input, { headers: { 'Idempotency-Key': idempotencyKey.keyOf(input) } }),
    meta: meta ?? { silent: true },
  });

  const focus = (name: string | undefined) => name && document.getElementById(`${id}-${name}`)?.focus();
  const blame = (name: string, message: string, type = 'server') => form.setError((name || 'root') as Path<Values>, { type, message });

  const change = (name: string, value: unknown) => {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    if (form.getFieldState(name as Path<Values>).invalid) void form.trigger(name as Path<Values>);
  };
  const field = <Name extends keyof Values & string>(name: Name): FormField<Values[Name]> => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    error: messageOf(errors[name]),
    onChange: (value) => change(name, value),
    onBlocked: (reason) => {
      if (reason !== null) return void blockedFields.current.set(name, reason);
      blockedFields.current.delete(name);
      if (form.getFieldState(name as string as Path<Values>).error?.type === BLOCKED) form.clearErrors(name as string as Path<Values>);
    },
  });

  const send = async (checked: Values) => {
    // A problem of no field would not keep react-hook-form from going on.
    const { '': problem } = placeProblems(await findProblems(call, toInput(checked)), names, renamed);
    if (problem) return blame('', problem, 'rule');
    if (!maySend()) return;
    const data = await mutateAsync(toInput(checked) as CallInput<C>);
    idempotencyKey.settle(null);
    if (isEmptiedByDone) form.reset(initial);
    else form.reset(checked, { keepValues: true });
    await onDone(data, checked);
  };
  const placeFailure = (failure: ApiFailure) => {
    idempotencyKey.settle(failure);
    if (onRefused(failure)) return;
    const placed = placeProblems(failure.fields, names, renamed);
    for (const [name, message] of Object.entries(placed)) blame(name, message);
    if (Object.keys(placed).length === 0) blame('', failure.kind === 'unauthorized' && !meta?.signsIn ? SESSION_OVER : failure.message);
    focus(Object.keys(placed)[0]);
  };
  const trySending = async () => {
    form.clearErrors('root');
    const [blocked] = blockedFields.current;
    if (blocked) {
      blame(...blocked, BLOCKED);
      return focus(blocked[0]);
    }
    await form.handleSubmit(send, (found) => focus(names.find((name) => found[name])))();
  };
  const submit = async (event?: Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>) => {
    event?.preventDefault();
    // A form in a dialog has the page's form as its ancestor in React's eyes.
    event?.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await trySending();
    } catch (error) {
      placeFailure(toApiFailure(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  /** Checks one field as sending would, and focuses it when it is wrong. */
  const check = async (name: keyof Values & string): Promise<boolean> => {
    const isRight = await form.trigger(name as Path<Values>);
    if (!isRight) focus(name);
    return isRight;
  };

  return { form, values, field, change, check, isBusy, isDirty, submit, rootProblem: messageOf(errors.root) };
}

/** Of an error, or of the first one inside it: lists have theirs by place. */
function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === 'ref' ? null : messageOf(inner);
    if (message) return message;
  }
  return null;
}
