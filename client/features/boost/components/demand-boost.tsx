import { useState } from 'react';
import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { stockOf } from '../boost-model.ts';
import { BoostForm } from './boost-form.tsx';
import { BoostPreview } from './boost-preview.tsx';
import { BoostSkeleton } from './boost-skeleton.tsx';
import { EffectReceipts } from './effect-receipts.tsx';

const DEFAULT_COLOR = 1;

interface DemandBoostProps {
  scene: EffectScene;
  demand: MyDemand;
  /** The duration from the address, or null. */
  minutes: BoostDuration | null;
}

/** One boost on one demand: preview, form and the results of earlier usages. */
export function DemandBoost({ scene, demand, minutes }: DemandBoostProps) {
  const [color, setColor] = useState(demand.color ?? DEFAULT_COLOR);
  return (
    <>
      <BoostPreview scene={scene} demand={demand} color={color} />
      <Await
        query={myBoostsQuery}
        pending={<BoostSkeleton />}
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(stocks) => (
          <BoostForm
            key={minutes}
            scene={scene}
            demand={demand}
            stock={stockOf(stocks, scene)}
            color={color}
            onColor={setColor}
            wished={minutes}
          />
        )}
      </Await>
      <EffectReceipts demandId={demand.id} />
    </>
  );
}
