import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { waitText } from '#client/ui/remaining-time.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { exportCall } from './safety-api.ts';
import { exportName } from './safety-model.ts';

/** Gets everything that is kept of the user and hands it to the browser as a file; `problem` says why it did not. */
export function useDataExport() {
  const queryClient = useQueryClient();
  const { siteName } = usePublicEnv();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiOf(queryClient).call(exportCall, {}),
    onSuccess: (data) => {
      saveFile(exportName(siteName, Date.now()), JSON.stringify(data, null, 2));
      showToast('已开始下载', { tone: 'success' });
    },
    meta: { silent: true },
  });
  return { download: () => mutate(), isBusy: isPending, problem: error && problemOf(toApiFailure(error)) };
}

const problemOf = ({ status, retryAfter, message }: ApiFailure): string =>
  status === 429 && retryAfter ? `每小时只能导出一次，请 ${waitText(retryAfter)}后再试。` : message;

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser begins to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
