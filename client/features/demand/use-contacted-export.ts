import { useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { saveFile } from '#client/lib/save-file.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { contactedCall } from './contact-api.ts';
import { type ContactedDemand, contactedFileName, contactedTable } from './contacted-table.ts';

/** Exports all unlocked contacts with their follow-up notes as a table for download. */
export function useContactedExport() {
  const queryClient = useQueryClient();
  const { siteName } = usePublicEnv();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readAll(apiOf(queryClient)),
    onSuccess: (demands) => {
      if (demands.length === 0) return showToast('没有可以导出的记录');
      saveFile(contactedFileName(siteName, Date.now()), new Blob([contactedTable(demands)], { type: 'text/csv;charset=utf-8' }));
      showToast('已开始下载', { tone: 'success' });
    },
  });
  return { download: () => mutate(), isBusy: isPending };
}

async function readAll(api: ApiClient): Promise<ContactedDemand[]> {
  // A contact unlocked in the meantime shifts the pages: the last row of a page is then repeated on the next one.
  const all = new Map<string, ContactedDemand>();
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await api.call(contactedCall, { query: { pageNum, pageSize: MAX_PAGE_SIZE } });
    for (const demand of records) all.set(demand.id, demand);
    if (records.length === 0 || pageNum * MAX_PAGE_SIZE >= total) return [...all.values()];
  }
}
