import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { runMutation } from '#client/lib/mutation.ts';
import { openLogin, type PortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { restoreRecord } from '#client/lib/restore-record.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { CallName } from '#shared/contract/all-calls.ts';
import type { DemandCard } from '#shared/contract/demand.ts';
import type { FeedbackKind } from '#shared/contract/feedback-kinds.ts';
import { Meanings } from './components/meanings.tsx';
import { feedbackText } from './feedback-texts.ts';

const contract = () => import('#shared/contract/feedback.ts');
const giveCall = remoteCall('feedback.give', async () => (await contract()).giveFeedback);
const withdrawCall = remoteCall('feedback.withdraw', async () => (await contract()).withdrawFeedback);

/** Duration of the toast, in ms: long enough to read three choices and press one. */
const CHOOSING_MS = 8_000;

export interface FeedbackDeps {
  queryClient: QueryClient;
  store: PortalStore;
}

/** The part of a card that the sentences refer to. */
type Named = Pick<DemandCard, 'id' | 'typeCode' | 'publisher'>;

/** The lists whose cards have the button. */
const listNames: readonly string[] = ['demand.listRecommended', 'match.list'] satisfies CallName[];
const lists: QueryFilters = { predicate: ({ queryKey }) => listNames.includes(String(queryKey[0])) };
interface List {
  records: Named[];
}

/**
 * Handles a press on 「不感兴趣」: removes the card immediately and shows a toast in which the feedback can be withdrawn or its meaning changed.
 * Restores the card if the call fails. A visitor is asked to sign in first.
 */
export function dismissDemand(button: HTMLButtonElement, deps: FeedbackDeps): void {
  const { unwanted: id } = button.dataset;
  if (id === undefined) return;
  if (deps.store.getState().signedIn) void dismiss(id, button, deps);
  else afterLogin(deps.store, () => void dismiss(id, button, deps));
}

function afterLogin(store: PortalStore, work: () => void): void {
  openLogin(store);
  const stop = store.subscribe(({ signedIn, showLoginModal }) => {
    if (!signedIn && showLoginModal) return;
    stop();
    if (signedIn) work();
  });
}

async function dismiss(id: string, button: HTMLButtonElement, deps: FeedbackDeps): Promise<void> {
  const { queryClient } = deps;
  // A pending response would restore the card.
  await queryClient.cancelQueries(lists);
  const before = queryClient.getQueriesData<List>(lists);
  const demand = before.flatMap(([, list]) => list?.records ?? []).find((record) => record.id === id);
  passFocusOn(button);
  queryClient.setQueriesData<List>(lists, (list) => list && { ...list, records: list.records.filter((record) => record.id !== id) });
  const isSaid = await say(demand ?? { id, typeCode: '', publisher: null }, 'DEMAND', deps);
  if (isSaid) return;
  for (const [key, list] of before)
    queryClient.setQueryData<List>(key, (now) => now && { ...now, records: restoreRecord(now.records, list?.records, id) });
}

/** Sends the feedback. Returns false if the call failed; the failure is shown as for any other call. */
async function say(demand: Named, kind: FeedbackKind, deps: FeedbackDeps): Promise<boolean> {
  const { queryClient } = deps;
  const isSaid = await write(queryClient, () => apiOf(queryClient).call(giveCall, { params: { id: demand.id }, body: { kind } }));
  if (!isSaid) return false;
  showToast(feedbackText(kind, demand), {
    duration: CHOOSING_MS,
    action: { label: '撤销', run: () => void withdraw(demand.id, queryClient) },
    below: (close) => <Meanings chosen={kind} close={close} onChoose={(other) => void say(demand, other, deps)} />,
  });
  void refreshAfter(queryClient, giveCall);
  return true;
}

async function withdraw(id: string, queryClient: QueryClient): Promise<void> {
  if (!(await write(queryClient, () => apiOf(queryClient).call(withdrawCall, { params: { id } })))) return;
  showToast('已撤销', { tone: 'success' });
  void refreshAfter(queryClient, withdrawCall);
}

/** Runs a mutation without a component, so that its failure is presented like any other. */
const write = (queryClient: QueryClient, send: () => Promise<unknown>): Promise<boolean> =>
  runMutation(queryClient, { mutationFn: send }, undefined).then(
    () => true,
    () => false,
  );

/** Moves the focus before the card and its button are removed: to the button of an adjacent card, or to the heading of the list. */
function passFocusOn(button: HTMLButtonElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('[data-unwanted]');
  if (next) next.focus({ preventScroll: true });
  else {
    const heading = button.closest('section, main')?.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }
}
