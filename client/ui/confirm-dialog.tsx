import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import type { LateDialogProps } from './late-dialog.tsx';

interface ConfirmDialogProps extends LateDialogProps {
  title: string;
  /** What will happen. */
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before something that is not easily undone. */
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
    <DialogFoot>
      <Button onClick={() => onOpenChange(false)}>取消</Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </DialogFoot>
  </Dialog>
);
