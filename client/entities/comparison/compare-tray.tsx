import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import { compareStore } from './compare-store.ts';

/** At the lower edge of a page: what was chosen for a comparison. Nothing, and no code of it, until something is. */
export function CompareTray() {
  const hasChosen = useStore(compareStore, ({ chosen }) => chosen.length > 0);
  const [ChosenDemands, setChosenDemands] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasChosen) return;
    import('./chosen-demands.tsx').then(
      (module) => setChosenDemands(() => module.ChosenDemands),
      () => showToast(texts.networkFailed, { tone: 'error', long: true }),
    );
  }, [hasChosen]);
  return hasChosen && ChosenDemands && <ChosenDemands />;
}
