import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import type { LazyDialogProps } from './lazy-dialog.tsx';

interface ConfirmDialogProps extends LazyDialogProps {
  title: string;
  /** Describes the consequences. */
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isBusy,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} width={420}>
    <p>{text}</p>
    <DialogFooter>
      {/* Next to 取消订单, a button labeled 取消 would mean the same. */}
      <Button onClick={() => onOpenChange(false)}>{confirmLabel.startsWith('取消') ? '暂不取消' : '取消'}</Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </DialogFooter>
  </Dialog>
);
