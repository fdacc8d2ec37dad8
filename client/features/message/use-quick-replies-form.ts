import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Path, useForm, useWatch } from 'react-hook-form';
import { findError, type Problems, toResolved } from '#client/forms/call-problems.ts';
import { focusIn } from '#client/forms/form-field.ts';
import { describeFailure } from '#client/forms/use-call-form.ts';
import { useSubmission } from '#client/forms/use-submission.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import { quickRepliesQuery, saveQuickRepliesCall } from './quick-reply-api.ts';
import { type QuickReplyRow, toPhrases, toRowProblems, toRows } from './quick-reply-rows.ts';

/** Prefix of the ids of the form's controls, `{prefix}-{key of the row}`. */
export const FORM_ID = 'quick-replies';

interface Values {
  rows: QuickReplyRow[];
}

async function findProblems({ rows }: Values): Promise<Problems> {
  const { body } = await saveQuickRepliesCall.load();
  const issues = body?.safeParse({ phrases: toPhrases(rows) }).error?.issues ?? [];
  return toRowProblems(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])), rows);
}

/**
 * The form of the user's own sentences, which are saved as a whole. It shows what is saved until the user changes something; a change stays
 * until it is saved or discarded, even if the sentences are saved elsewhere meanwhile. The problem of a row is in `problems`, by
 * its key.
 */
export function useQuickRepliesForm(saved: readonly string[], onDone: () => void) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { rows: toRows(saved) },
    resolver: async (values) => toResolved(values, await findProblems(values)),
    shouldFocusError: false,
  });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const { errors, isDirty } = form.formState;
  useDirtyForm(isDirty);
  const discard = () => form.reset({ rows: toRows(saved) });
  useEffect(() => {
    if (!form.formState.isDirty) form.reset({ rows: toRows(saved) });
  }, [saved, form]);
  const { mutateAsync } = useWrite({
    send: (api, phrases: string[], key) => api.call(saveQuickRepliesCall, { body: { phrases } }, underKey(key)),
    meta: { silent: true },
  });
  const { isBusy, submit } = useSubmission({
    form,
    focus: focusIn(FORM_ID),
    send: async (values) => {
      const data = await mutateAsync(toPhrases(values.rows));
      form.reset({ rows: toRows(data.phrases) });
      queryClient.setQueryData(quickRepliesQuery.queryKey, data);
      onDone();
    },
    place: (problems) => toRowProblems(problems, form.getValues('rows')),
    say: (failure) => describeFailure(failure),
  });
  const { root, ...wrong } = Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, findError(error)?.message]));
  const change = (next: QuickReplyRow[]) => {
    form.setValue('rows', next, { shouldDirty: true });
    // Changing one of two equal rows corrects the other.
    const keys = Object.keys(wrong) as Path<Values>[];
    if (keys.length > 0) void form.trigger(keys);
  };
  return { rows, problems: wrong, rootProblem: root ?? null, isBusy, submit, change, discard };
}
