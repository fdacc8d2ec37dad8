import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { type CheckoutSubject, type NextStep, subjectKey } from './checkout-subject.ts';
import { takeLeft } from './checkout-trip.ts';

const CheckoutDialog = lazyDialog(async () => (await import('./checkout-dialog.tsx')).CheckoutDialog);

interface Checkout {
  dialog: ReactNode;
  checkout: (subject: CheckoutSubject, next?: NextStep) => void;
  isOpen: boolean;
}

/**
 * The checkout, to be rendered where it is asked for: `const { dialog, checkout } = useCheckout();`, then
 * `checkout({ kind: 'RECHARGE', amount: 10_000 })`. Its code comes when it is first opened, by itself for somebody who comes back from the
 * wallet app's page to where they left it. Whatever a payment changes is read again by itself.
 */
export function useCheckout(): Checkout {
  const [chosen, setChosen] = useState<{ subject: CheckoutSubject; next: NextStep | null } | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = takeLeft();
    if (!left) return;
    // Paid meanwhile, it says so, and nothing is offered a second time.
    setChosen({ subject: { kind: 'ORDER', orderNo: left.orderNo }, next: left.next });
    setOpen(true);
  }, []);
  const change = (opens: boolean) => {
    // A browser that had kept the whole page shows it as it was left.
    if (!opens) takeLeft();
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
