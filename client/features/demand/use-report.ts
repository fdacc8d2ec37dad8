import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import type { ReportReason } from '#shared/contract/report-enums.ts';
import { myReportsQuery, reportCall } from './report-api.ts';
import {
  checkReport,
  emptyReport,
  isReportEmpty,
  pickFields,
  type ReportErrors,
  type ReportValues,
  readReportDraft,
  reportFields,
  writeReportDraft,
} from './report-model.ts';

/** Where the focus goes when a field is wrong. */
export const reportFieldId = (field: keyof ReportValues): string => `report-${field}`;

/**
 * A report while it is written (E54). What was typed outlives a login, an expired session and a reload. `report.isSent` until the user
 * wants to write another.
 */
export function useReport(demandId: string) {
  const store = usePortalStore();
  const signedIn = usePortal((state) => state.signedIn);
  const queryClient = useQueryClient();
  const [values, setValues] = useState(emptyReport);
  const [errors, setErrors] = useState<ReportErrors>({});
  const [isSent, setSent] = useState(false);
  useDirtyForm(!isReportEmpty(values));

  useEffect(() => {
    const draft = readReportDraft(demandId);
    if (draft) setValues(draft);
  }, [demandId]);
  const change = (part: Partial<ReportValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    writeReportDraft(demandId, next);
    setErrors(({ ...kept }) => {
      for (const field of reportFields) if (field in part) delete kept[field];
      return kept;
    });
  };
  const showErrors = (found: ReportErrors) => {
    setErrors(found);
    const first = reportFields.find((field) => found[field]);
    if (first) document.getElementById(reportFieldId(first))?.focus();
  };

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (reason: ReportReason) =>
      apiOf(queryClient).call(reportCall, { body: { ...values, demandId, reason, content: values.content.trim() } }),
    onSuccess: () => {
      setSent(true);
      setValues(emptyReport);
      writeReportDraft(demandId, emptyReport);
      void queryClient.invalidateQueries({ queryKey: myReportsQuery(demandId).queryKey });
    },
    onError: (error) => showErrors(pickFields(Object.entries(toApiFailure(error).fields))),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = await checkReport(demandId, values);
    showErrors(found);
    if (!values.reason || Object.keys(found).length > 0) return;
    if (!signedIn) return openLogin(store);
    // Its failure is shown by onError and by the app.
    await mutateAsync(values.reason).catch(() => {});
  };
  return { values, errors, change, submit, isBusy: isPending, isSent, again: () => setSent(false) };
}

export type ReportForm = ReturnType<typeof useReport>;
