import { useState } from 'react';
import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { stockOf } from '../boost-model.ts';
import { BoostForm } from './boost-form.tsx';
import { BoostPreview } from './boost-preview.tsx';
import { BoostSkeleton } from './boost-skeleton.tsx';
import { EffectReceipts } from './effect-receipts.tsx';

const DEFAULT_COLOR = 1;

/** One demand and one boost: how it will look, its form, and what earlier usages brought. */
export function DemandBoost({ scene, demand }: { scene: EffectScene; demand: MyDemand }) {
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
        {(stocks) => <BoostForm scene={scene} demand={demand} stock={stockOf(stocks, scene)} color={color} onColor={setColor} />}
      </Await>
      <EffectReceipts demandId={demand.id} />
    </>
  );
}
