import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findError } from '#client/forms/call-problems.ts';
import { focusIn, useBlockedFields } from '#client/forms/form-field.ts';
import { useSubmission } from '#client/forms/use-submission.ts';
import { type ApiFailure, refusalReason, toApiFailure } from '#client/lib/api-failure.ts';
import { createIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useWrite } from '#client/lib/use-write.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { placeProblems } from '../place-problems.ts';
import { myDemandQuery, saveCall } from '../publish-api.ts';
import { type DemandField, type DemandFormValues, FIELD_IDS, PRECHECK_ID } from '../publish-values.ts';
import { type SavedDemand, sendDemand, toSubmissionBody } from '../send-demand.ts';
import type { Editor } from './use-demand-form.ts';

interface SubmitOptions {
  editor: Editor;
  /** The demand that is edited; null for a new one. */
  demand: MyDemand | null;
  /** Saves data that the demand requires. Resolves to false if that fails, after showing the reason. Null if nothing is required. */
  saveFirst: (() => Promise<boolean>) | null;
  onSaved: (saved: SavedDemand) => void;
}

/** Submits the demand under the idempotency key of its draft, which outlives the tab. The user resolves a stale version. */
export function useDemandSubmit({ editor: { form, autosave }, demand, saveFirst, onSaved }: SubmitOptions) {
  const queryClient = useQueryClient();
  const [isStale, setStale] = useState(false);
  const [idempotency] = useState(() =>
    createIdempotencyKey({
      read: () => autosave.current?.attempt() ?? null,
      write: (attempt) => autosave.current?.keepAttempt(attempt),
    }),
  );
  const focus = focusIn(FIELD_IDS);
  const { mutateAsync } = useWrite({ idempotency, send: sendDemand, meta: { silent: true } });

  const send = async (values: DemandFormValues) => {
    const change = demand && { id: demand.id, version: autosave.current?.version() ?? demand.version };
    const saved = await mutateAsync(toSubmissionBody(values, change));
    autosave.current?.finish();
    void refreshAfter(queryClient, saveCall);
    onSaved(saved);
  };
  const onFailure = (failure: ApiFailure) => {
    const reason = refusalReason(failure);
    if (reason === 'UNDER_WAY') return false;
    if (demand && failure.status === 409) {
      idempotency.settle(null);
      setStale(true);
      return true;
    }
    if (reason) {
      void refreshAfter(queryClient, saveCall);
      document.getElementById(PRECHECK_ID)?.focus();
    }
    return false;
  };
  const { block, findBlocked } = useBlockedFields(form);
  const { isBusy, submit: submitForm } = useSubmission({
    form,
    // For the questions of a type, focus the first invalid one.
    focus: (name) => focus(findError(form.getFieldState(name as DemandField).error, name)?.name ?? name),
    send,
    place: placeProblems,
    findBlocked,
    say: ({ kind, message }) => (kind === 'unauthorized' ? '登录已过期。内容已存为草稿，登录后请再次提交。' : message),
    onFailure,
  });

  const submit: typeof submitForm = async (event) => {
    event?.preventDefault();
    setStale(false);
    if (saveFirst && !(await saveFirst())) {
      // The contact form has the focus; show the problems of the demand below it as well.
      await form.trigger();
      return;
    }
    await submitForm(event);
  };
  /** Submits the user's version over the one that was saved elsewhere in the meantime. */
  const submitOver = async (current: MyDemand) => {
    try {
      const { version } = await queryClient.fetchQuery({ ...myDemandQuery(current.id), staleTime: 0 });
      autosave.current?.rebase(version);
    } catch (error) {
      return form.setError('root', { type: 'server', message: toApiFailure(error).message });
    }
    await submit();
  };
  return { isBusy, isStale, block, submit, submitOver };
}
