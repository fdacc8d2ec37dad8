import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import { whenIdle } from '#client/lib/when-idle.ts';
import { toastQueue } from '#client/ui/toast-queue.ts';

const toasts = lazyPage(async () => (await import('#client/ui/toasts.tsx')).Toasts);

/** Loads the toast container when the browser is idle, or as soon as the first message needs it. */
export function ToastHost() {
  const [isReady, setReady] = useState(false);
  const hasMessage = useStore(toastQueue, (state) => state.messages.length > 0);
  useEffect(() => {
    const load = () => {
      toasts.load().then(
        () => setReady(true),
        (error: unknown) => console.warn('messages cannot be shown yet', error),
      );
    };
    if (hasMessage) load();
    else whenIdle(load);
  }, [hasMessage]);
  return isReady && <toasts.Page />;
}
