import { Check, Columns2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { useIsHydrated } from '#client/lib/hydration.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { DemandCard } from '#shared/contract/demand.ts';
import { compareStore, toggleChosen } from './compare-store.ts';
import { comparedKey, MAX_COMPARED } from './comparison-address.ts';

interface CompareToggleProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant'> {
  demand: Pick<DemandCard, 'id' | 'demandNumber' | 'title'>;
  /** Adds the demand's title to the accessible name, for pages with several toggles. */
  isOneOfMany?: boolean;
}

/** A button that adds a demand to the comparison or removes it. Its state is shown after hydration. */
export function CompareToggle({ demand, isOneOfMany = false, ...look }: CompareToggleProps) {
  const key = comparedKey(demand);
  const isChosen = useStore(compareStore, ({ chosen }) => chosen.some((one) => one.key === key));
  const isHydrated = useIsHydrated();
  const isPressed = isHydrated && isChosen;
  const press = () => {
    if (!toggleChosen({ key, title: demand.title })) showToast(`最多同时对比 ${MAX_COMPARED} 条需求`);
  };
  const Icon = isPressed ? Check : Columns2;
  const label = isPressed ? '已选对比' : '对比';
  return (
    <Button {...look} aria-pressed={isPressed} aria-label={isOneOfMany ? `${label}：${demand.title}` : undefined} onClick={press}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </Button>
  );
}
