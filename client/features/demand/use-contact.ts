import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { readCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { openLogin, usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import type { ContactRefusal, ShownContact } from '#shared/contract/contact.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { cookieNames } from '#shared/cookies.ts';
import { contactCall, markUnlocked, readContactRefusal, unlockCall } from './contact-api.ts';
import { demandKey } from './demand-api.ts';

/** Days for which the warning is not shown again in this browser. */
const WARNED_DAYS = 365;

/**
 * Controls access to a publisher's contact: warns once, requests it and, if refused, offers to unlock it. The values live only in this
 * state and are discarded with the panel.
 */
export function useContact({ id, contactUnlocked }: Pick<Demand, 'id' | 'contactUnlocked'>) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  const [contact, setContact] = useState<ShownContact | null>(null);
  const [refusal, setRefusal] = useState<ContactRefusal | null>(null);
  const [dialog, setDialog] = useState<'warning' | 'refusal' | null>(null);

  const show = (shown: ShownContact) => {
    setContact(shown);
    setDialog(null);
    markUnlocked(queryClient, id);
  };
  const explain = async (failure: ApiFailure) => {
    const read = await readContactRefusal(failure);
    if (!read) return;
    if (read.reason === 'NEED_LOGIN') return openLogin(store);
    setRefusal(read);
    setDialog('refusal');
  };

  const ask = useMutation({
    mutationFn: () => apiOf(queryClient).call(contactCall, { params: { id }, query: contactUnlocked ? { versionCheck: '1' } : {} }),
    meta: { handlesRefusal: true },
    gcTime: 0,
    onSuccess: show,
    onError: (error) => explain(toApiFailure(error)),
  });
  // An idempotency key prevents double payment.
  const unlock = useWrite({
    name: 'contact',
    send: (api, body: { demandId: string; by: UnlockMeans }, key) => api.call(unlockCall, { body }, underKey(key)),
    meta: { handlesRefusal: true },
    gcTime: 0,
    onSuccess: (shown) => {
      show(shown);
      // The contract does not list the demand as stale after an unlock, because it is unchanged for everyone else.
      apiOf(queryClient).onStale?.(demandKey);
      // The account counts the unlock, and a pass is used up.
      void refreshAfter(queryClient, unlockCall);
    },
    onError: (error) => explain(toApiFailure(error)),
  });

  const start = () => {
    if (readCookie(cookieNames.contractWarnShown) === null) setDialog('warning');
    else ask.mutate();
  };
  const acceptWarning = () => {
    writeCookie(cookieNames.contractWarnShown, '1', WARNED_DAYS);
    setDialog(null);
    ask.mutate();
  };
  return {
    contact,
    refusal,
    dialog,
    closeDialog: () => setDialog(null),
    start,
    acceptWarning,
    unlock: (by: UnlockMeans) => unlock.write({ demandId: id, by }),
    isAsking: ask.isPending,
    /** The means of the unlock in progress, or null. */
    unlocking: unlock.isPending ? unlock.variables.by : null,
  };
}
