import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { blockedReason } from '#client/forms/image-uploads.ts';
import type { ImageUploads } from '#client/forms/use-image-uploads.ts';
import { isAnswered, toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { myDemandQuery, saveCall } from '../publish-api.ts';
import { type DemandFormValues, fieldId, fieldOrder, PRECHECK_ID } from '../publish-values.ts';
import { type SavedDemand, sendDemand } from '../send-demand.ts';
import { placeProblems, refusalReason } from '../send-outcome.ts';
import type { Editor } from './use-demand-form.ts';

/** Of the error beside pictures that are not there yet. */
export const BLOCKED = 'blocked';

interface SubmitOptions {
  editor: Editor;
  /** The demand that is changed; null for a new one. */
  demand: MyDemand | null;
  /** Pictures on their way. */
  sending: ImageUploads;
  onSaved: (saved: SavedDemand) => void;
}

/**
 * Hands the demand in, once at a time, however often it is pressed. A problem that the rules or the server find is put beside its field and
 * the first one focused; a stale version is left to the reader to settle. Nothing that was typed is touched.
 */
export function useDemandSubmit({ editor: { form, autosave }, demand, sending, onSaved }: SubmitOptions) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (values: DemandFormValues) => {
      const change = demand && { id: demand.id, version: autosave.current?.version() ?? demand.version };
      return sendDemand(apiOf(queryClient), values, change, (body) => autosave.current?.idempotencyKeyOf(body) ?? createUuid());
    },
    meta: { silent: true },
  });

  const send = async (values: DemandFormValues) => {
    const saved = await mutateAsync(values);
    autosave.current?.finish();
    void refreshAfter(queryClient, saveCall);
    onSaved(saved);
  };

  const placeFailure = (error: unknown) => {
    const failure = toApiFailure(error);
    if (isAnswered(failure) || (demand && failure.status === 409)) autosave.current?.dropIdempotencyKey();
    if (demand && failure.status === 409) return setStale(true);
    const placed = placeProblems(failure.fields);
    for (const { name, message } of placed) form.setError(name, { type: 'server', message });
    const [first] = placed;
    if (first) return focusField(first.name);
    setProblem(failure.kind === 'unauthorized' ? '登录已过期。内容已存为草稿，登录后请再次提交。' : failure.message);
    if (refusalReason(failure)) {
      void refreshAfter(queryClient, saveCall);
      document.getElementById(PRECHECK_ID)?.focus();
    }
  };

  const submit = async () => {
    if (isSending.current) return;
    setProblem(null);
    setStale(false);
    const blocked = blockedReason(sending.uploads);
    if (blocked) {
      form.setError('images', { type: BLOCKED, message: blocked });
      return focusField('images');
    }
    isSending.current = true;
    setBusy(true);
    try {
      await form.handleSubmit(send, (errors) => {
        const field = fieldOrder.find((name) => errors[name]);
        const [answer] = Object.keys(errors.typeFields ?? {});
        if (field) focusField(field === 'typeFields' && answer ? `typeFields.${answer}` : field);
      })();
    } catch (error) {
      placeFailure(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  /** Hands in what stands here, over what was saved elsewhere in between. */
  const submitOver = async (current: MyDemand) => {
    try {
      const { version } = await queryClient.fetchQuery({ ...myDemandQuery(current.id), staleTime: 0 });
      autosave.current?.rebase(version);
    } catch (error) {
      return setProblem(toApiFailure(error).message);
    }
    await submit();
  };

  return { isBusy, isStale, problem, submit, submitOver };
}

const focusField = (name: Parameters<typeof fieldId>[0]): void => document.getElementById(fieldId(name))?.focus();
