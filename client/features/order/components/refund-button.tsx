import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useFocusPageWhenGone } from '#client/ui/focus-page.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Order, Refundable } from '#shared/contract/order.ts';

const RefundDialog = lazyDialog(async () => (await import('../dialogs/refund-dialog.tsx')).RefundDialog);

/** Opens the refund dialog of an order; renders nothing if nothing is refundable. */
export function RefundButton({ order, size }: { order: Order; size: 'small' | 'medium' }) {
  const [isOpen, setOpen] = useState(false);
  // Remember the refundable part: it disappears from the order after a request, here or in another tab, while the dialog is still open.
  const [asked, setAsked] = useState<{ order: Order; refundable: Refundable } | null>(null);
  const { refundable = null } = order;
  useFocusPageWhenGone(refundable !== null || isOpen);
  const shown = refundable ? { order, refundable } : asked;
  const open = () => {
    setAsked(shown);
    setOpen(true);
  };
  return (
    <>
      {refundable && (
        <Button size={size} aria-label={`申请退款：${order.title}`} onClick={open}>
          申请退款
        </Button>
      )}
      {shown && <RefundDialog open={isOpen} onOpenChange={setOpen} {...shown} isOver={!refundable} />}
    </>
  );
}
