import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { DemandSharePanel } from '../components/demand-share-panel.tsx';

export const ShareDialog = ({ open, onOpenChange, demand }: LazyDialogProps & { demand: Demand }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="分享需求">
    <DemandSharePanel demand={demand} />
  </Dialog>
);
