import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAnswered, toApiFailure } from '#client/lib/api-failure.ts';
import { browserStorage } from '#client/lib/browser-storage.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { type Draft, removeDraft, type SendAttempt, writeDraft } from './draft-storage.ts';
import { saveCall } from './publish-api.ts';
import { publishHref } from './publish-model.ts';
import { sendDemand } from './send-demand.ts';

/** Hands in a draft as it is stored. A missing or refused value is told, and the form is where it is mended. */
export function useSendDraft(name: string, draft: Draft, demandId: string | null) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const local = browserStorage('local');
  const keep = (attempt: SendAttempt | null) => void writeDraft(local, name, { ...draft, attempt });
  const keyOf = (body: string) => {
    const attempt = draft.attempt?.body === body ? draft.attempt : { key: createUuid(), body };
    keep(attempt);
    return attempt.key;
  };
  const mend = (sentence: string) => {
    showToast(sentence, { tone: 'error', long: true });
    goTo(publishHref(demandId, draft.values.typeCode));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { checkDemand } = await import('./forms/demand-rules.ts');
      const problems = Object.keys(checkDemand(draft.values).errors).length;
      if (problems > 0) return problems;
      return sendDemand(apiOf(queryClient), draft.values, demandId ? { id: demandId, version: draft.version ?? 1 } : null, keyOf);
    },
    meta: { silent: true },
    onSuccess: (outcome) => {
      if (typeof outcome === 'number') return mend(`还有 ${outcome} 处需要填写或修改`);
      removeDraft(local, name);
      void refreshAfter(queryClient, saveCall);
      showToast('提交成功，等待审核', { tone: 'success' });
      goTo(href('demand.preview', { demandId: outcome.id }));
    },
    onError: (error) => {
      const failure = toApiFailure(error);
      if (isAnswered(failure)) keep(null);
      if (isAnswered(failure) || failure.status === 409) mend(failure.message);
      else if (failure.kind !== 'unauthorized') showToast(failure.message, { tone: 'error', long: true });
    },
  });
  return { send: () => mutate(), isBusy: isPending };
}
