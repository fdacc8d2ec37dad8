import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import type { FormField } from '#client/forms/form-field.ts';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatExchange } from '#shared/contract/chat.ts';
import type { getExchangeTerms } from '#shared/contract/chat-exchange.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { href } from '#shared/routes/href.ts';
import { type ExchangeWay, exchangeWayNames, exchangeWays } from '#shared/rules/contact-exchange.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { newsKey } from '../conversation-api.ts';
import { acceptExchangeCall, askExchangeCall, exchangeTermsQuery, noteExchange, ownContactQuery } from '../exchange-api.ts';

type Terms = CallData<typeof getExchangeTerms>;
type Contacts = Readonly<Record<ExchangeWay, string>>;

const Waiting = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Lead = styled.p`
  color: var(--text-secondary);

  & + & {
    margin-top: var(--space-2);
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const ways = exchangeWays.map((way) => ({ value: way, label: exchangeWayNames[way] }));

/** Keeps the place of the form while its data is loading. */
const Pending = () => (
  <Waiting role="status" aria-label="正在加载">
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={64} />
  </Waiting>
);

/** Returns the user's own contacts, empty where none is saved; null while they are loading. Without them the fields are merely empty. */
function useOwnContacts(): Contacts | null {
  const { data, isPending } = useQuery(ownContactQuery);
  return isPending ? null : { PHONE: data?.phone ?? '', WECHAT: data?.wechat ?? '' };
}

interface AskExchangeDialogProps extends LazyDialogProps {
  threadId: string;
}

/** The input of the user for each way, and the chosen way. Empty where nothing was changed. */
type Typed = Partial<Record<ExchangeWay, string>> & { chosen?: ExchangeWay };

/**
 * Asks the other user to exchange contacts: the way, the own contact, and what it costs once they accept. Closing the dialog keeps the
 * input; 取消 discards it.
 */
export function AskExchangeDialog({ open, onOpenChange, threadId }: AskExchangeDialogProps) {
  const typed = useRef<Typed>({});
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="交换联系方式" width={480}>
      <AskContent threadId={threadId} typed={typed} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ContentProps {
  threadId: string;
  typed: RefObject<Typed>;
  close: () => void;
}

/** Mounted only while the dialog is open, so that each opening reads the price anew. */
function AskContent({ threadId, typed, close }: ContentProps) {
  const own = useOwnContacts();
  const { data, error, isFetching, refetch } = useQuery(exchangeTermsQuery(threadId));
  if (error && !data)
    return (
      <>
        <Lead role="alert">{toApiFailure(error).message}</Lead>
        <DialogFooter>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </DialogFooter>
      </>
    );
  if (!data || !own) return <Pending />;
  if (data.cost === null) return <Refused terms={data} close={close} />;
  return <AskForm threadId={threadId} typed={typed} own={own} terms={data} close={close} onRefused={() => void refetch()} />;
}

/** Says why the user may not ask, with the ways to the means that are missing. */
function Refused({ terms: { problem, reason }, close }: Pick<ContentProps, 'close'> & { terms: Terms }) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const lacksMeans = reason === 'NEED_VIP' || reason === 'NEED_PROP';
  return (
    <>
      <Lead>{lacksMeans ? `对方确认时需要使用 1 次今日查看次数或 1 张联系卡，您现在都没有。${problem}。` : problem}</Lead>
      {lacksMeans && (
        <Lead>
          也可以<a href={href('welfare')}>做福利任务</a>领取联系卡，或请对方发起交换，由对方发起不收费用。
        </Lead>
      )}
      <DialogFooter>
        {reason === 'NEED_VIP' && <LinkButton href={href('member', undefined, { back })}>开通会员</LinkButton>}
        {lacksMeans && <LinkButton href={href('boost.mall', undefined, { scene: 'CONTACT', quantity: 1, back })}>购买联系卡</LinkButton>}
        <Button variant="primary" onClick={close}>
          知道了
        </Button>
      </DialogFooter>
    </>
  );
}

/** Says in one sentence what happens and what it costs. */
function describeCost({ cost, quota, props }: Terms): string {
  const happens = '对方同意后，双方会看到彼此的联系方式';
  if (cost === 'QUOTA')
    return `${happens}，同时使用您今日查看次数 1 次（剩 ${quota} 次），并解锁这条需求的联系方式；对方拒绝或未确认不扣。`;
  if (cost === 'CONTACT') return `${happens}，同时使用您 1 张联系卡（有 ${props} 张），并解锁这条需求的联系方式；对方拒绝或未确认不扣。`;
  return `${happens}；不消耗查看次数和联系卡。`;
}

interface AskFormProps extends ContentProps {
  own: Contacts;
  terms: Terms;
  onRefused: () => void;
}

function AskForm({ threadId, typed, own, terms, close, onRefused }: AskFormProps) {
  const queryClient = useQueryClient();
  const { chosen = 'PHONE' } = typed.current;
  const contactOf = (way: ExchangeWay) => typed.current[way] ?? own[way];
  const discard = () => {
    typed.current = {};
    close();
  };
  const { values, field, change, submit, isBusy, rootProblem } = useCallForm({
    id: 'ask-exchange',
    call: askExchangeCall,
    initial: { way: chosen, value: contactOf(chosen) },
    toInput: (body) => ({ params: { threadId }, body }),
    onDone: async (changed) => {
      await noteExchange(queryClient, threadId, changed);
      discard();
      showToast('已发送，请等待对方确认', { tone: 'success' });
      void refreshAfter(queryClient, askExchangeCall);
    },
    onRefused: (failure: ApiFailure) => {
      // The means were used up in the meantime: the terms say how to get some.
      if (failure.kind === 'refused') onRefused();
      return false;
    },
  });
  const chooseWay = (way: ExchangeWay) => {
    typed.current.chosen = way;
    change('way', way);
    change('value', contactOf(way));
  };
  const type = (value: string) => {
    typed.current[values.way] = value;
    change('value', value);
  };
  return (
    <CallForm label="交换联系方式" submit={submit}>
      <ChoiceField {...field('way')} label="交换什么" options={ways} onChange={chooseWay} required />
      <OwnContactField {...field('value')} way={values.way} onChange={type} />
      <Note>
        <p>{describeCost(terms)}</p>
      </Note>
      <FormButtons submitLabel="发送请求" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={discard}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}

/** The user's own phone or WeChat account. */
const OwnContactField = ({ way, ...field }: FormField & { way: ExchangeWay }) =>
  way === 'PHONE' ? (
    <TextField {...field} label="我的手机号" inputMode="numeric" autoComplete="tel-national" clean={keepPhoneDigits} required />
  ) : (
    <TextField {...field} label="我的微信号" autoCapitalize="none" maxLength={40} required />
  );

interface AcceptExchangeDialogProps extends LazyDialogProps {
  threadId: string;
  exchange: ChatExchange;
  /** The other user's name. */
  peer: string;
}

/** Accepts a request, with the user's own contact. Closing the dialog keeps the input; 取消 discards it. */
export function AcceptExchangeDialog({ open, onOpenChange, threadId, exchange, peer }: AcceptExchangeDialogProps) {
  const typed = useRef<Typed>({});
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`与${peer}交换${exchangeWayNames[exchange.way]}`} width={480}>
      <AcceptContent threadId={threadId} typed={typed} exchange={exchange} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AcceptContentProps extends ContentProps {
  exchange: ChatExchange;
}

function AcceptContent(props: AcceptContentProps) {
  const own = useOwnContacts();
  return own ? <AcceptForm {...props} own={own} /> : <Pending />;
}

function AcceptForm({ threadId, typed, exchange: { id: exchangeId, way }, own, close }: AcceptContentProps & { own: Contacts }) {
  const queryClient = useQueryClient();
  const discard = () => {
    typed.current = {};
    close();
  };
  const { field, change, submit, isBusy, rootProblem } = useCallForm({
    id: 'accept-exchange',
    call: acceptExchangeCall,
    initial: { value: typed.current[way] ?? own[way] },
    toInput: ({ value }) => ({ params: { threadId, exchangeId }, body: { way, value } }),
    onDone: async (changed) => {
      await noteExchange(queryClient, threadId, changed);
      discard();
      showToast('已交换联系方式', { tone: 'success' });
      void refreshAfter(queryClient, acceptExchangeCall);
    },
    onRefused: () => {
      // The request may have been withdrawn: its card then says so.
      void queryClient.invalidateQueries({ queryKey: newsKey(threadId) });
      return false;
    },
  });
  const type = (value: string) => {
    typed.current[way] = value;
    change('value', value);
  };
  return (
    <CallForm label="同意交换" submit={submit}>
      <OwnContactField {...field('value')} way={way} onChange={type} />
      <Note>
        <p>同意后，双方会看到彼此的联系方式；不消耗您的查看次数和联系卡。</p>
      </Note>
      <FormButtons submitLabel="同意并交换" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={discard}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
