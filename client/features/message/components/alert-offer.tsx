import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { declineAlerts, mayOfferAlerts, requestAlerts } from '#client/lib/desktop-alerts.ts';
import { isLive } from '#client/lib/live-state.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { Strip } from './strip.tsx';

/**
 * Asks after a message whether the answer may be announced on the desktop. Browsers ask for the permission only once, so it needs a reason
 * first. Shown only on computers, and only if the portal learns of answers while its tab is hidden.
 */
export function AlertOffer({ open }: LazyDialogProps) {
  const isComputer = usePortal((state) => state.deviceType) === 'pc';
  const [isOver, setOver] = useState(() => !(mayOfferAlerts() && isLive()));
  if (!open || !isComputer || isOver) return null;
  const accept = async () => {
    setOver(true);
    const permission = await requestAlerts();
    if (permission === 'granted') showToast('已开启桌面提醒，可在浏览器的网站设置中关闭');
    if (permission === 'denied') showToast('浏览器没有允许通知，可在网站设置中更改', { tone: 'error' });
  };
  const decline = () => {
    declineAlerts();
    setOver(true);
  };
  return (
    <Strip role="group" aria-label="桌面提醒">
      <BellRing size={16} aria-hidden="true" />
      对方回复时，在桌面上提醒您？
      <Button size="small" onClick={() => void accept()}>
        开启提醒
      </Button>
      <Button size="small" variant="ghost" onClick={decline}>
        不用
      </Button>
    </Strip>
  );
}
