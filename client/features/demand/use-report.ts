import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { openLogin, usePortalStore } from '#client/lib/portal-store.tsx';
import { myReportsQuery, reportCall } from './demand-api.ts';
import { emptyReport, readReportDraft, writeReportDraft } from './report-model.ts';

/** Form state of a report. The input survives a login, an expired session and a reload. */
export function useReport(demandId: string, onSent: () => void) {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const report = useCallForm({
    id: 'report',
    call: reportCall,
    initial: emptyReport,
    toInput: (values) => ({ body: { ...values, demandId, content: values.content.trim() } }),
    maySend: () => {
      const { signedIn } = store.getState();
      if (!signedIn) openLogin(store);
      return signedIn;
    },
    isEmptiedByDone: true,
    onDone: () => {
      onSent();
      void queryClient.invalidateQueries({ queryKey: myReportsQuery(demandId).queryKey });
    },
  });
  const { form } = report;

  useEffect(() => {
    const draft = readReportDraft(demandId);
    if (draft) form.reset(draft, { keepDefaultValues: true });
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => writeReportDraft(demandId, values) });
  }, [form, demandId]);
  return report;
}
