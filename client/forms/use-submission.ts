import { type SyntheticEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import type { Problems } from './call-problems.ts';

/** Error type of a field that was not ready. */
export const BLOCKED = 'blocked';

type SubmitEvent = Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>;

interface SubmissionOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Focuses a field synchronously: the `setFocus` of react-hook-form waits for a timer, and text typed meanwhile would go elsewhere. */
  focus: (name: string) => void;
  /** Sends the validated values. The form shows the failure if it throws. */
  send: (values: Values) => Promise<unknown>;
  /** Maps server errors to the form's fields, in its order, with other problems under ''. May load code, as validation does. */
  place: (problems: Problems) => Problems | Promise<Problems>;
  /** Returns a field that is not ready, with the reason. */
  findBlocked?: () => Problems | null;
  /** Returns the message for a failure that belongs to no field. Default: the server's message. */
  say?: (failure: ApiFailure) => string;
  /** Called with the first problem that validation finds. */
  onWrong?: (message: string) => void;
  /** Called with a failure. Returns true if the form is to show nothing. */
  onFailure?: (failure: ApiFailure) => boolean;
}

/**
 * Submits a form, one request at a time, no matter how often the button is pressed. Problems of a field from validation or the server are
 * shown beside it, and the first such field is focused. Any other failure is the form's `root` error. Typed text is never changed.
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
    // React events of a form in a dialog also bubble to the page's form.
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
