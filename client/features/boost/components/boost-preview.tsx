import { styled } from 'styled-components';
import { DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { Chip } from '#client/ui/chip.tsx';
import { useClock } from '#client/ui/remaining-time.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { BoostEstimateLine } from './boost-estimate.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-bottom: var(--space-2);

  h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
`;

const Preview = styled.div`
  pointer-events: none;
`;

interface BoostPreviewProps {
  scene: EffectScene;
  demand: MyDemand;
  /** Colour of the title under CHANGE_COLOR, 1–8. */
  color: number;
}

/** Shows the demand as lists will render it while the boost is active; nothing in it is interactive. */
export function BoostPreview({ scene, demand, color }: BoostPreviewProps) {
  const look = toDemandCardLook(demand);
  const now = useClock(10_000);
  const changes = {
    REFRESH: { isRefreshed: true, ...(now !== null && { time: new Date(now).toISOString(), timeLabel: '刷新' }) },
    TOP: { isTop: true },
    HEADLINES: { isHeadline: true },
    CHANGE_COLOR: { color },
  }[scene];
  return (
    <section aria-labelledby="preview">
      <Head>
        <h2 id="preview">生效后的样子</h2>
        {demand.auditStatus !== 'PUBLISH' && <Chip tone="warning">{auditStatusName(demand.auditStatus)}</Chip>}
      </Head>
      <Preview inert>
        <DemandCardView demand={{ ...look, ...changes }} />
      </Preview>
      <BoostEstimateLine scene={scene} demandId={demand.id} />
    </section>
  );
}
