import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { type CheckoutSubject, type NextStep, subjectKey } from './checkout-subject.ts';
import { takeInterruptedOrder } from './checkout-trip.ts';

const CheckoutDialog = lazyDialog(async () => (await import('./checkout-dialog.tsx')).CheckoutDialog);

interface Checkout {
  dialog: ReactNode;
  checkout: (subject: CheckoutSubject, next?: NextStep) => void;
  isOpen: boolean;
}

/**
 * The checkout, to be rendered where it is opened: `const { dialog, checkout } = useCheckout();`, then `checkout({ kind: 'RECHARGE',
 * amount: 10_000 })`. Its code is loaded when it is first opened. It opens by itself when the user navigates back from the wallet app's
 * page. All data that a payment changes is refetched automatically.
 */
export function useCheckout(): Checkout {
  const [chosen, setChosen] = useState<{ subject: CheckoutSubject; next: NextStep | null } | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = takeInterruptedOrder();
    if (!left) return;
    // If the order was paid meanwhile, the dialog shows that and offers no second payment.
    setChosen({ subject: { kind: 'ORDER', orderNo: left.orderNo }, next: left.next });
    setOpen(true);
  }, []);
  const change = (opens: boolean) => {
    // A page restored from the back/forward cache still has the dialog open and the order in its history entry.
    if (!opens) takeInterruptedOrder();
    setOpen(opens);
  };
  return {
    dialog: chosen && (
      <CheckoutDialog key={subjectKey(chosen.subject)} open={isOpen} onOpenChange={change} subject={chosen.subject} next={chosen.next} />
    ),
    checkout: (subject, next) => {
      setChosen({ subject, next: next ?? null });
      setOpen(true);
    },
    isOpen,
  };
}
