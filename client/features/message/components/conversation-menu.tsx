import { useQueryClient } from '@tanstack/react-query';
import { Ban, EllipsisVertical, Flag, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { blockUserCall, newsKey, threadQuery } from '../conversation-api.ts';
import { peerName } from '../conversation-model.ts';
import { type SettingsChange, useThreadSettings } from '../use-thread-settings.ts';
import { HideDialog, SettingsChoices } from './settings-choices.tsx';

const BlockDialog = lazyDialog(async () => (await import('../dialogs/confirmations.tsx')).BlockDialog);
const ReportPeerDialog = lazyDialog(async () => (await import('../dialogs/report-peer-dialog.tsx')).ReportPeerDialog);

const Face = styled.summary`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius);
  color: var(--text-secondary);

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
  }
`;

/**
 * The user's settings of the conversation, and actions on the peer: blocking, after a confirmation, and reporting what they have written, or
 * the demand that they published.
 */
export function ConversationMenu({ thread }: { thread: ChatThreadPage }) {
  const { threadId, peer, demand, blocked, reported, messages, hasEarlier, settings } = thread;
  const { setBlocked, isBusy } = useBlocking(thread);
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isHiding, setHiding] = useState(false);
  const goTo = useGoTo();
  const { change, hidingId } = useThreadSettings(() => {
    setHiding(false);
    void goTo(href('message.list'));
  });
  const set = (wanted: SettingsChange) => settings && change({ threadId, settings, change: wanted });
  // Hidden messages are evidence too.
  const mayHaveWritten = hasEarlier || Boolean(settings?.hiddenUpTo) || messages.some(({ fromId }) => fromId === peer.id);
  const canReportPeer = reported !== undefined && mayHaveWritten;
  const canReportDemand = demand.publisherId === peer.id && isDemandNumber(demand.demandNumber);
  return (
    <>
      <Disclosure
        summary={
          <Face className="thumb-sized" aria-label="更多操作">
            <EllipsisVertical size={20} aria-hidden="true" />
          </Face>
        }
      >
        <ul>
          {settings && <SettingsChoices settings={settings} onChange={set} onHide={() => setHiding(true)} />}
          <li>
            <MenuChoice
              as="button"
              type="button"
              onClick={() => (blocked ? setBlocked(false) : setAsking(true))}
              aria-disabled={isBusy || undefined}
            >
              <Ban size={16} aria-hidden="true" />
              {blocked ? '解除屏蔽' : '屏蔽对方'}
            </MenuChoice>
          </li>
          {canReportPeer && (
            <li>
              <MenuChoice
                as="button"
                type="button"
                onClick={() => (reported ? showToast('您对这位用户的举报正在核实，有结果后会通知您') : setReporting(true))}
              >
                <ShieldAlert size={16} aria-hidden="true" />
                {reported ? '举报核实中' : '举报对方'}
              </MenuChoice>
            </li>
          )}
          {canReportDemand && (
            <li>
              <MenuChoice href={href('demand.report', { demandNumber: demand.demandNumber })}>
                <Flag size={16} aria-hidden="true" />
                举报这条需求
              </MenuChoice>
            </li>
          )}
        </ul>
      </Disclosure>
      <BlockDialog
        open={isAsking}
        onOpenChange={setAsking}
        name={peerName(peer)}
        isBusy={isBusy}
        onConfirm={() => {
          setAsking(false);
          setBlocked(true);
        }}
      />
      <HideDialog
        open={isHiding}
        onOpenChange={setHiding}
        name={peerName(peer)}
        isBusy={hidingId === threadId}
        onConfirm={() => set({ hidden: true, upTo: messages.at(-1)?.id })}
      />
      <ReportPeerDialog open={isReporting} onOpenChange={setReporting} thread={thread} />
    </>
  );
}

/** Blocks and unblocks the peer of a conversation. */
export function useBlocking({ threadId, peer }: ChatThreadPage) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (blocked: boolean) => apiOf(queryClient).call(blockUserCall, { body: { userId: peer.id, blocked } }),
    onSuccess: async ({ blocked }) => {
      // A response that is in flight may predate the block.
      await queryClient.cancelQueries({ queryKey: newsKey(threadId) });
      queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && { ...known, blocked });
      void refreshAfter(queryClient, blockUserCall);
      showToast(blocked ? '已屏蔽，对方无法再给您发消息' : '已解除屏蔽', { tone: 'success' });
    },
  });
  return { setBlocked: mutate, isBusy: isPending };
}
