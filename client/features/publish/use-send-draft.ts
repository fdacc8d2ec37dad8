import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { browserStorage } from '#client/lib/browser-storage.ts';
import { createIdempotencyKey, isAnswered } from '#client/lib/idempotency-key.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { type Draft, draftStorageOf, readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { saveCall } from './publish-api.ts';
import { publishHref } from './publish-model.ts';
import { areSameValues } from './publish-values.ts';
import { sendDemand, toSubmissionBody } from './send-demand.ts';

/** Submits a stored draft. Reports a missing or refused value and leads to the form, where it can be corrected. */
export function useSendDraft(name: string, draft: Draft, demandId: string | null) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const home = draftStorageOf(name);
  /** Returns the stored draft if it is still the submitted one: text that another tab has written since is left alone. */
  const storedIn = (storage: Storage | null): Draft | null => {
    const stored = readDraft(storage, name);
    return stored && areSameValues(stored.values, draft.values) ? stored : null;
  };
  const idempotency = createIdempotencyKey({
    read: () => storedIn(home)?.attempt ?? null,
    write: (attempt) => {
      const stored = storedIn(home);
      if (stored) writeDraft(home, name, { ...stored, attempt });
    },
  });
  const mend = (sentence: string) => {
    showToast(sentence, { tone: 'error', long: true });
    goTo(publishHref(demandId, draft.values.typeCode));
  };
  const { write, isPending } = useWrite({
    idempotency,
    send: async (api, handedIn: ReturnType<typeof toSubmissionBody>, key) => {
      const { checkDemand } = await import('./forms/demand-rules.ts');
      return Object.keys(checkDemand(draft.values)).length || sendDemand(api, handedIn, key);
    },
    meta: { silent: true },
    onSuccess: (outcome) => {
      if (typeof outcome === 'number') return mend(`还有 ${outcome} 处需要填写或修改`);
      for (const storage of [browserStorage('local'), browserStorage('session')]) if (storedIn(storage)) removeDraft(storage, name);
      void refreshAfter(queryClient, saveCall);
      showToast('提交成功，等待审核', { tone: 'success' });
      goTo(href('demand.preview', { demandId: outcome.id }));
    },
    onError: (error) => {
      const failure = toApiFailure(error);
      if (isAnswered(failure) || failure.status === 409) mend(failure.message);
      else if (failure.kind !== 'unauthorized') showToast(failure.message, { tone: 'error', long: true });
    },
  });
  const change = demandId ? { id: demandId, version: draft.version ?? 1 } : null;
  return { send: () => write(toSubmissionBody(draft.values, change)), isBusy: isPending };
}
