import { type SyntheticEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import type { Problems } from './call-problems.ts';

/** Of the error beside a field that was not ready. */
export const BLOCKED = 'blocked';

type SubmitEvent = Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>;

interface SubmissionOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Moves the focus to a field, at once: the library's own `setFocus` waits for a timer, and what is typed meanwhile would land elsewhere. */
  focus: (name: string) => void;
  /** Sends what was found right; what it throws is told. */
  send: (values: Values) => Promise<unknown>;
  /** The server's problems by the names of the form, in its order; under '' what belongs to no field. It may be loaded as the rules are. */
  place: (problems: Problems) => Problems | Promise<Problems>;
  /** A field that is not ready, with the reason. */
  findBlocked?: () => Problems | null;
  /** The sentence about a failure that is no field's, where it is not the server's. */
  say?: (failure: ApiFailure) => string;
  /** Hears the first problem that the rules find. */
  onWrong?: (message: string) => void;
  /** Hears a failure: true, and the form says nothing. */
  onFailure?: (failure: ApiFailure) => boolean;
}

/**
 * Sends a form, whatever its fields are: one sending at a time, however often it is pressed; what the rules or the server say against a
 * field stands beside it and the first one gets the focus, anything else is the form's `root` error. Nothing that was typed is touched.
 */
export function useSubmission<Values extends FieldValues>(options: SubmissionOptions<Values>) {
  const { form, focus, send, place, findBlocked, say, onWrong, onFailure } = options;
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const blame = (problems: Problems, type: string) => {
    for (const [name, message] of Object.entries(problems)) form.setError((name || 'root') as Path<Values>, { type, message });
    const [first] = Object.keys(problems);
    if (first) focus(first);
  };
  const trySending = async () => {
    form.clearErrors('root');
    const blocked = findBlocked?.();
    if (blocked) return blame(blocked, BLOCKED);
    await form.handleSubmit(send, (errors) => {
      const [name = ''] = Object.keys(errors);
      onWrong?.(String(errors[name]?.message));
      focus(name);
    })();
  };
  const placeFailure = async (error: unknown) => {
    const failure = toApiFailure(error);
    if (onFailure?.(failure)) return;
    const { fields } = failure;
    const placed = Object.keys(fields).length > 0 ? await place(fields) : fields;
    blame(Object.keys(placed).length > 0 ? placed : { '': say?.(failure) ?? failure.message }, 'server');
  };
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    // A form in a dialog has the page's form as its ancestor in React's eyes.
    event?.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await trySending().catch(placeFailure);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
