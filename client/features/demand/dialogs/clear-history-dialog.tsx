import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

const Question = styled.p`
  margin-bottom: var(--space-5);
`;

interface ClearHistoryDialogProps extends LazyDialogProps {
  isBusy: boolean;
  onConfirm: () => void;
}

export const ClearHistoryDialog = ({ open, onOpenChange, isBusy, onConfirm }: ClearHistoryDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="清空浏览记录" width={420}>
    <Question>全部浏览记录都会删除，不能恢复。收藏和联系过的需求不受影响。</Question>
    <DialogButtons>
      <Button onClick={() => onOpenChange(false)}>取消</Button>
      <Button variant="danger" busy={isBusy} onClick={onConfirm}>
        全部清空
      </Button>
    </DialogButtons>
  </Dialog>
);
