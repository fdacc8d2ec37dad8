import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalReason, toApiFailure } from '#client/lib/api-failure.ts';
import { isAnswered } from '#client/lib/idempotency-key.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { priceReads } from '#shared/contract/reads.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { memberLevelName } from '#shared/text/labels.ts';
import { quoteQuery, walletQuery } from './checkout-api.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import type { CheckoutSubject } from './checkout-subject.ts';
import { PayForm } from './pay-form.tsx';

interface PurchaseFormProps<Subject> {
  subject: Subject;
  onStarted: (start: PaymentStart) => void;
  onClose: () => void;
}

type Purchase = Extract<CheckoutSubject, { kind: 'SCENE' | 'MEMBERSHIP' }>;
type Recharge = Extract<CheckoutSubject, { kind: 'RECHARGE' }>;

/** The payment form for a new purchase or recharge. */
export const PurchaseForm = ({ subject, ...props }: PurchaseFormProps<Purchase | Recharge>) =>
  subject.kind === 'RECHARGE' ? <RechargeForm subject={subject} {...props} /> : <QuotedForm subject={subject} {...props} />;

function RechargeForm({ subject, ...props }: PurchaseFormProps<Recharge>) {
  const wallet = useQuery(walletQuery);
  if (wallet.isLoading) return <CheckoutSkeleton />;
  const offer = { title: '账户充值', lines: [], amount: subject.amount };
  return (
    <PayForm
      subject={subject}
      offer={offer}
      terms="recharge"
      withBalance={false}
      summary={wallet.data ?? null}
      onStale={() => void wallet.refetch()}
      {...props}
    />
  );
}

/** Refetches the prices of the page behind the checkout. */
const refreshPrices = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => priceReads.some((name) => name === queryKey[0]) });

/** Offers a purchase at the price that the API quoted when the form opened. The API refuses an order at any other price. */
function QuotedForm({ subject, onClose, ...props }: PurchaseFormProps<Purchase>) {
  const wallet = useQuery(walletQuery);
  const quote = useQuery(quoteQuery(subject));
  const queryClient = useQueryClient();
  const isRefused = quote.error !== null && refusalReason(toApiFailure(quote.error)) !== null;
  useEffect(() => {
    if (isRefused) refreshPrices(queryClient);
  }, [isRefused, queryClient]);
  const readAgain = () => {
    void quote.refetch();
    refreshPrices(queryClient);
  };
  if (wallet.isLoading || !quote.isFetchedAfterMount) return <CheckoutSkeleton />;
  // A quote may be known from an earlier opening.
  if (quote.data === undefined || isRefused) {
    const failure = toApiFailure(quote.error);
    if (!isRefused) return <LoadFailed message={failure.message} retry={isAnswered(failure) ? undefined : () => void quote.refetch()} />;
    // This is not an error: the item is currently not for sale, or not to this buyer.
    return <EmptyState title={failure.message} action={<Button onClick={onClose}>知道了</Button>} />;
  }
  const title = subject.kind === 'SCENE' ? `${sceneNames[subject.sceneCode]} × ${subject.quantity} 张` : memberLevelName(subject.level);
  return (
    <PayForm
      subject={subject}
      offer={{ title, lines: quote.data?.breakdown ?? [], amount: quote.data?.amount ?? null, membership: quote.data?.membership }}
      terms="purchase"
      withBalance
      summary={wallet.data ?? null}
      onStale={readAgain}
      onClose={onClose}
      {...props}
    />
  );
}
