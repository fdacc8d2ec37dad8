import { useQueryClient } from '@tanstack/react-query';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { saveFile } from '#client/lib/save-file.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { waitText } from '#client/ui/remaining-time.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { exportCall } from './safety-api.ts';
import { exportName } from './safety-model.ts';

/** Downloads all data stored about the user as a file; `problem` is the reason of a failure. */
export function useDataExport() {
  const queryClient = useQueryClient();
  const { siteName } = usePublicEnv();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => apiOf(queryClient).call(exportCall, {}),
    onSuccess: (data) => {
      saveFile(exportName(siteName, Date.now()), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      showToast('已开始下载', { tone: 'success' });
    },
    meta: { silent: true },
  });
  return { download: () => mutate(), isBusy: isPending, problem: error && problemOf(toApiFailure(error)) };
}

const problemOf = ({ status, retryAfter, message }: ApiFailure): string =>
  status === 429 && retryAfter ? `每小时只能导出一次，请 ${waitText(retryAfter)}后再试。` : message;
