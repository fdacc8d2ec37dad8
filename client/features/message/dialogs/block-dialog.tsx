import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-3);
  margin-top: var(--space-6);
`;

interface BlockDialogProps extends LazyDialogProps {
  name: string;
  onConfirm: () => void;
}

/** Asks before somebody is blocked. */
export const BlockDialog = ({ open, onOpenChange, name, onConfirm }: BlockDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`屏蔽「${name}」？`} width={420}>
    <p>屏蔽后，对方不能再就任何需求给您发消息，您也不能给对方发消息。已有的消息会保留，随时可以解除。</p>
    <Actions>
      <Button onClick={() => onOpenChange(false)}>取消</Button>
      <Button variant="danger" onClick={onConfirm}>
        屏蔽
      </Button>
    </Actions>
  </Dialog>
);
