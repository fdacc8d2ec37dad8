import { useState } from 'react';
import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { myPropsQuery } from '../props-api.ts';
import { stockOf } from '../props-model.ts';
import { EffectReceipts } from './effect-receipts.tsx';
import { PropForm } from './prop-form.tsx';
import { PropPreview } from './prop-preview.tsx';
import { PropSkeleton } from './prop-skeleton.tsx';

const DEFAULT_COLOR = 1;

/** One demand and one prop: how it will look, the use itself, and what earlier uses brought. */
export function UseProp({ scene, demand }: { scene: EffectScene; demand: MyDemand }) {
  const [color, setColor] = useState(demand.color ?? DEFAULT_COLOR);
  return (
    <>
      <PropPreview scene={scene} demand={demand} color={color} />
      <Await
        query={myPropsQuery}
        pending={<PropSkeleton />}
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(stocks) => <PropForm scene={scene} demand={demand} stock={stockOf(stocks, scene)} color={color} onColor={setColor} />}
      </Await>
      <EffectReceipts demandId={demand.id} />
    </>
  );
}
