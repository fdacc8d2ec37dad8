import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reportEvent } from '#client/lib/report-event.ts';

/** Says once per opening that a demand is being read (OPEN_INFORMATION_DETAIL). */
export function useReportOpening(demandId: string): void {
  const queryClient = useQueryClient();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === demandId) return;
    reported.current = demandId;
    reportEvent(queryClient, 'OPEN_INFORMATION_DETAIL', { demandId });
  }, [demandId, queryClient]);
}
