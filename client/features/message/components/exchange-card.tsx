import { useQueryClient } from '@tanstack/react-query';
import { Copy, Handshake } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { apiOf } from '#client/lib/call-query.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { ChatExchange } from '#shared/contract/chat.ts';
import { exchangeWayNames } from '#shared/rules/contact-exchange.ts';
import { newsKey } from '../conversation-api.ts';
import { noteExchange, refuseExchangeCall, withdrawExchangeCall } from '../exchange-api.ts';
import { describeExchange } from '../exchange-model.ts';

const WithdrawDialog = lazyDialog(async () => (await import('../dialogs/confirmations.tsx')).WithdrawDialog);
const AcceptDialog = lazyDialog(async () => (await import('../dialogs/exchange-dialogs.tsx')).AcceptExchangeDialog);

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  width: min(320px, 100%);
  padding: var(--space-3);
  border: 1px solid var(--brand-line);
  border-radius: var(--radius-large);
  background: var(--surface);

  &[data-over] {
    width: auto;
    padding: 9px var(--space-3);
    border-color: var(--line);
    background: none;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > p > svg {
    flex: none;
    color: var(--brand);
  }
  > p:first-child {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    overflow-wrap: anywhere;
  }
  > [role='status'] {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Values = styled.dl`
  display: grid;
  gap: var(--space-1);

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-2);
    min-height: 32px;
  }
  dt {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  /* A number stays in one line. */
  @media (max-width: 767px) {
    dt {
      flex: 0 0 100%;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  &[data-quiet] {
    justify-content: flex-end;
  }
`;

interface ExchangeCardProps {
  threadId: string;
  exchange: ChatExchange;
  /** Whether the user has asked. */
  isOwn: boolean;
  /** The other user's name. */
  peer: string;
}

/** A request to exchange contacts, in the place of its message: the answers to it, both contacts once it is accepted, or how it ended. */
export function ExchangeCard({ threadId, exchange, isOwn, peer }: ExchangeCardProps) {
  const { state, way, ownValue, peerValue } = exchange;
  const { title, status, isOver } = describeExchange(exchange, isOwn, peer);
  const name = exchangeWayNames[way];
  const [isAccepting, setAccepting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { refuse, withdraw, pending } = useExchangeEnd(threadId, exchange.id);
  return (
    <Box data-over={isOver || undefined} role="group" aria-label={title}>
      <p>
        {!isOver && <Handshake size={16} aria-hidden="true" />}
        {isOver ? `${title} · ${status}` : title}
      </p>
      {(state === 'ACCEPTED' || (state === 'PENDING' && ownValue)) && (
        <Values>
          {state === 'ACCEPTED' && <Value label={`对方的${name}`} value={peerValue} isPhone={way === 'PHONE'} />}
          <Value label={`我的${name}`} value={ownValue} />
        </Values>
      )}
      {!isOver && status && <p role="status">{status}</p>}
      {state === 'PENDING' && !isOwn && (
        <Actions>
          <Button size="small" variant="primary" disabled={pending !== null} onClick={() => setAccepting(true)}>
            同意并交换
          </Button>
          <Button size="small" busy={pending === 'REFUSE'} onClick={refuse}>
            拒绝
          </Button>
        </Actions>
      )}
      {state === 'PENDING' && isOwn && (
        <Actions>
          <Button size="small" busy={pending === 'WITHDRAW'} aria-label={`撤回交换${name}的请求`} onClick={withdraw}>
            撤回
          </Button>
        </Actions>
      )}
      {state === 'ACCEPTED' && (
        <Actions data-quiet>
          <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
            撤回交换
          </Button>
        </Actions>
      )}
      <AcceptDialog open={isAccepting} onOpenChange={setAccepting} threadId={threadId} exchange={exchange} peer={peer} />
      <WithdrawDialog
        open={isAsking}
        onOpenChange={setAsking}
        way={name}
        isBusy={pending === 'WITHDRAW'}
        onConfirm={() => {
          setAsking(false);
          withdraw();
        }}
      />
    </Box>
  );
}

/** One contact. It is missing until the conversation has been read again after an acceptance. */
const Value = ({ label, value, isPhone = false }: { label: string; value: string | null | undefined; isPhone?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value && isPhone ? (
        <a className="thumb-sized" href={`tel:${value}`}>
          {value}
        </a>
      ) : (
        <span>{value ?? '—'}</span>
      )}
      {value && (
        <Button size="small" variant="ghost" aria-label={`复制${label}`} onClick={() => copyText(value, `${label}已复制`)}>
          <Copy size={14} aria-hidden="true" />
          复制
        </Button>
      )}
    </dd>
  </div>
);

/** Refuses or withdraws an exchange. After a failure the conversation is read again: the other user or another tab may have ended it. */
function useExchangeEnd(threadId: string, exchangeId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (act: 'REFUSE' | 'WITHDRAW') =>
      apiOf(queryClient).call(act === 'REFUSE' ? refuseExchangeCall : withdrawExchangeCall, { params: { threadId, exchangeId } }),
    onSuccess: (changed) => noteExchange(queryClient, threadId, changed),
    onError: () => void queryClient.invalidateQueries({ queryKey: newsKey(threadId) }),
  });
  return { pending: isPending ? variables : null, refuse: () => mutate('REFUSE'), withdraw: () => mutate('WITHDRAW') };
}
