import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { exactText } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import { boostCost } from '#shared/rules/boost-cost.ts';
import { boostDurationNames } from '#shared/text/boost-duration-names.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { endOfUsage, missingFor, paymentOf, runningUntil, type Stock, sceneHref, validityEndBefore } from '../boost-model.ts';
import { readRefusal, shortHint } from '../boost-refusal.ts';
import { minutesText } from '../boost-texts.ts';
import { useBoost } from '../use-boost.ts';
import { BoostConfirm } from './boost-confirm.tsx';
import { OutlivedNote, RefusedNote, UsedNote } from './boost-notes.tsx';
import { ColorChoice } from './color-choice.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { MissingBoosts } from './missing-boosts.tsx';

const DEFAULT_DURATION = 60;

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-8);
  padding-bottom: var(--space-4);
  border-bottom: 1px solid var(--line);

  div {
    display: flex;
    gap: var(--space-2);
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }
`;

interface BoostFormProps {
  scene: EffectScene;
  demand: MyDemand;
  stock: Stock;
  color: number;
  onColor: (color: number) => void;
  /** The duration chosen before a detour to buy missing boosts, or null. */
  wished: BoostDuration | null;
}

/** Form for using a boost: duration, colour, cost and end. A boost is used only after a confirmation. */
export function BoostForm({ scene, demand, stock, color, onColor, wished }: BoostFormProps) {
  const [duration, setDuration] = useState<BoostDuration>(wished ?? DEFAULT_DURATION);
  const [isAsking, setAsking] = useState(wished !== null);
  const { apply, used, failure, isBusy, reset } = useBoost();
  const { dialog, checkout } = useCheckout();
  const askButton = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (isAsking || !isAnswered.current) return;
    // The confirmation and its buttons are gone: move the focus.
    isAnswered.current = false;
    (askButton.current ?? outcome.current)?.focus({ preventScroll: true });
  }, [isAsking]);
  const now = useClock(10_000);
  const running = runningUntil(demand, scene, now);
  const payment = paymentOf(stock, duration);
  const name = sceneNames[scene];
  const cost = payment === 'minutes' ? `${boostDurationNames[duration]}退回时长` : `${boostCost(duration)} 张${name}`;

  const end = now === null ? null : endOfUsage(now, running, duration);
  const over = end === null ? null : validityEndBefore(demand, end);

  const isOver = demand.auditStatus === 'PUBLISH' && demand.expired;
  const isShown = demand.auditStatus === 'PUBLISH' && !demand.expired;
  const refusal = failure && failure.kind !== 'unauthorized' ? readRefusal(failure) : null;
  const missing = refusal?.missing || (payment ? 0 : missingFor(stock, duration));
  const short = { message: `${name}不足：需要 ${boostCost(duration)} 张，您有 ${stock.quantity} 张。`, hint: shortHint };

  const change = <Value,>(set: (value: Value) => void, value: Value) => {
    set(value);
    setAsking(false);
    reset();
  };
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset();
    setAsking(true);
  };
  const buy = () =>
    checkout({ kind: 'SCENE', sceneCode: scene, quantity: missing }, { href: sceneHref(scene, demand.id, duration), label: '去使用' });
  const endQuestion = () => {
    isAnswered.current = true;
    setAsking(false);
  };
  const use = () => apply({ scene, demandId: demand.id, duration, color }, { onSettled: endQuestion });

  return (
    <Card>
      <Form method="post" onSubmit={ask} aria-label={`使用${name}`}>
        <Facts>
          <Fact label={`剩余${name}`}>{stock.quantity} 张</Fact>
          {stock.savedMinutes > 0 && <Fact label="退回时长">{minutesText(stock.savedMinutes)}</Fact>}
          <Fact label="目前">{running === null ? '未生效' : `生效中，至 ${exactText(running)}`}</Fact>
        </Facts>
        {scene === 'CHANGE_COLOR' && <ColorChoice value={color} onChange={(value) => change(onColor, value)} />}
        <DurationChoice value={duration} stock={stock} onChange={(value) => change(setDuration, value)} />
        <p>
          消耗 <strong>{cost}</strong>
          {end !== null && (
            <>
              ，有效至 <strong className="tabular-nums">{exactText(end)}</strong>
              {running !== null && '（接在正在生效的时间之后）'}
            </>
          )}
        </p>
        {over !== null && isShown && <OutlivedNote over={over} demandId={demand.id} />}
        {isAsking && payment && isShown ? (
          <BoostConfirm
            question={`确认对「${demand.title}」使用 ${cost}？使用后不能撤回${scene === 'REFRESH' ? '' : '，需求下架时未用完的时间会退回'}。`}
            isBusy={isBusy}
            onConfirm={use}
            onCancel={endQuestion}
          />
        ) : (
          (payment || !isShown) && (
            <p>
              <Button ref={askButton} type="submit" variant="primary" size="large" disabled={!isShown}>
                使用{name}
              </Button>
            </p>
          )
        )}
      </Form>
      <div ref={outcome} role="status" tabIndex={-1}>
        {used && <UsedNote used={used} demand={demand} />}
        {!isShown ? (
          <RefusedNote
            refusal={{
              message: isOver ? '这条需求已过有效期，修改后才能使用道具。' : '这条需求不在展示中，展示后才能使用道具。',
              hint: null,
            }}
          >
            {isOver && <a href={validityHref(demand.id)}>修改有效期</a>}
          </RefusedNote>
        ) : (
          (refusal || (!payment && !used)) && (
            <RefusedNote refusal={refusal ?? short}>
              {missing > 0 && <MissingBoosts scene={scene} quantity={missing} demandId={demand.id} minutes={duration} onBuy={buy} />}
            </RefusedNote>
          )
        )}
      </div>
      {dialog}
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
