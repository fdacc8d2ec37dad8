import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { Editor } from './forms/use-demand-form.ts';
import { myDemandQuery } from './publish-api.ts';

/** Replaces the form, and its draft, by the demand as it is stored now; a failure changes nothing and is shown. */
export function useLoadLatest(demand: MyDemand | null, editor: Editor, onLoad: (latest: MyDemand) => void) {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    if (!demand) return;
    setLoading(true);
    try {
      const latest = await queryClient.fetchQuery({ ...myDemandQuery(demand.id), staleTime: 0 });
      editor.autosave.current?.finish();
      onLoad(latest);
    } catch (error) {
      showToast(toApiFailure(error).message, { tone: 'error', long: true });
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, load: () => void load() };
}
