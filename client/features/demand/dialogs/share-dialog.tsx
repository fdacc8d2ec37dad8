import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import type { Demand } from '#shared/contract/demand-contract.ts';
import { SharePanel } from '../components/share-panel.tsx';

export const ShareDialog = ({ open, onOpenChange, demand }: LateDialogProps & { demand: Demand }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="分享需求">
    <SharePanel demand={demand} />
  </Dialog>
);
