import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { ExactTime } from '#client/ui/exact-time.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { listPlans } from '#shared/contract/payment.ts';
import { memberLevelName } from '#shared/text/labels.ts';

const Hero = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
  gap: var(--space-6);
  align-items: center;
  padding: var(--space-6);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    padding: var(--space-4);
  }
  /* Styled like a membership card. */
  &[data-member] {
    background: linear-gradient(115deg, var(--brand-fill-active), var(--brand-fill) 43%, transparent 43.2%) var(--surface);
  }
  &[data-member]:not([data-counted]) {
    background: linear-gradient(115deg, var(--brand-fill-active), var(--brand-fill));
  }
  @media (max-width: 767px) {
    &[data-member] {
      padding: 0;
      overflow: hidden;
      background: var(--surface);
    }
  }
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

const Level = styled.div`
  display: grid;
  gap: var(--space-1);

  > p {
    color: var(--text-muted);
  }
  > h2 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  [data-member] > & > :is(h2, p) {
    color: var(--on-brand-fill);
  }
  @media (max-width: 767px) {
    [data-member] > & {
      padding: var(--space-4);
      background: linear-gradient(115deg, var(--brand-fill-active), var(--brand-fill));
    }
  }
`;

const Quotas = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-4) var(--space-6);

  @media (max-width: 767px) {
    [data-member] > & {
      padding: 0 var(--space-4) var(--space-4);
    }
  }
  /* Aligns the bars even if their labels wrap. */
  > div {
    display: grid;
    grid-template-rows: auto 1fr;
  }
  dt {
    color: var(--text-secondary);
  }
  dd {
    display: grid;
    align-content: space-between;
  }
  dd span {
    white-space: nowrap;
  }
  dd > p {
    margin-bottom: var(--space-2);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: var(--text);
    font: var(--weight-bold) 24px/32px var(--font-number);
  }
`;

/** Decorative bar; the text beside it says the same. */
const Rest = styled.div`
  height: 6px;
  border-radius: 3px;
  background: linear-gradient(var(--brand-fill) 0 0) no-repeat 0 0 / calc(var(--share) * 100%) 100% var(--line);
  forced-color-adjust: none;
`;

type Current = CallData<typeof listPlans>['current'];

interface CurrentMembershipProps {
  current: Current;
  /** True if memberships are sold. */
  isSold: boolean;
}

/** The caller's membership and the remaining quota of today. */
export function CurrentMembership({ current: { level, expireAt, contactsToday, publishedToday }, isSold }: CurrentMembershipProps) {
  const isCounted = Boolean(contactsToday || publishedToday);
  return (
    <Hero aria-labelledby="current-level" data-member={level > 0 ? '' : undefined} data-counted={isCounted ? '' : undefined}>
      <Level>
        <p>当前等级</p>
        <h2 id="current-level">{memberLevelName(level)}</h2>
        {level > 0 && expireAt ? (
          <p>
            有效期至 <ExactTime iso={expireAt} />
          </p>
        ) : (
          isSold && level === 0 && <p>开通会员，每天免费查看联系方式</p>
        )}
      </Level>
      {isCounted && (
        <Quotas>
          <Quota label="今日可查看联系方式" unit="次" quota={contactsToday} done="已查看" none="可使用联系卡" />
          <Quota label="今日可发布需求" unit="条" quota={publishedToday} done="已发布" none="今天不能发布" />
        </Quotas>
      )}
    </Hero>
  );
}

interface QuotaProps {
  label: string;
  unit: string;
  quota: Current['contactsToday'];
  /** Label of the used part. */
  done: string;
  /** Text for a level without a quota. */
  none: string;
}

/** Shows one quota; renders nothing if the API does not count it. */
function Quota({ label, unit, quota, done, none }: QuotaProps) {
  if (!quota) return null;
  const { used, limit } = quota;
  const left = Math.max(0, limit - used);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p>
          <strong>{left}</strong>/{limit} {unit}
          {limit === 0 ? `，${none}` : used > 0 && '，'}
          {limit > 0 && used > 0 && (
            <span>
              {done} {used} {unit}
            </span>
          )}
        </p>
        <Rest aria-hidden="true" style={{ '--share': limit > 0 ? left / limit : 0 } as CSSProperties} />
      </dd>
    </div>
  );
}
