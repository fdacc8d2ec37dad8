import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import type { ChosenDemands } from './chosen-demands.tsx';
import { compareStore } from './compare-store.ts';

/** The selection at the bottom of a page. It renders nothing, and loads no code, while nothing is selected. */
export function CompareTray() {
  const chosen = useStore(compareStore, (state) => state.chosen);
  const [Chosen, setChosen] = useState<typeof ChosenDemands | null>(null);
  const hasChosen = chosen.length > 0;
  useEffect(() => {
    if (!hasChosen) return;
    import('./chosen-demands.tsx').then(
      (module) => setChosen(() => module.ChosenDemands),
      () => showToast(texts.networkFailed, { tone: 'error', long: true }),
    );
  }, [hasChosen]);
  return hasChosen && Chosen && <Chosen chosen={chosen} />;
}
