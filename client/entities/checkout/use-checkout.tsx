import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { type CheckoutSubject, type NextStep, subjectKey } from './checkout-subject.ts';

const CheckoutDialog = lazyDialog(async () => (await import('./checkout-dialog.tsx')).CheckoutDialog);

/**
 * The checkout, to be rendered where it is asked for: `const { dialog, checkout } = useCheckout();`, then
 * `checkout({ kind: 'RECHARGE', amount: 10_000 })`. Its code comes when it is first opened. Whatever a payment changes is read again by itself.
 */
export function useCheckout(): { dialog: ReactNode; checkout: (subject: CheckoutSubject, next?: NextStep) => void } {
  const [chosen, setChosen] = useState<{ subject: CheckoutSubject; next: NextStep | null } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    dialog: chosen && (
      <CheckoutDialog key={subjectKey(chosen.subject)} open={isOpen} onOpenChange={setOpen} subject={chosen.subject} next={chosen.next} />
    ),
    checkout: (subject, next) => {
      setChosen({ subject, next: next ?? null });
      setOpen(true);
    },
  };
}
