import { styled } from 'styled-components';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { type ReturnLink, readReturnLink } from '#client/lib/return-link.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import { membershipLevels } from '#shared/contract/pay-enums.ts';
import type { listPlans } from '#shared/contract/payment.ts';
import { href } from '#shared/routes/href.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { texts } from '#shared/text/texts.ts';
import { CurrentMembership } from '../components/membership/current-membership.tsx';
import { MembershipOrders } from '../components/membership/membership-orders.tsx';
import { PlanCard } from '../components/membership/plan-card.tsx';
import { accountQuery, plansQuery } from '../member-api.ts';
import { cheapestByDay, savedPercent } from '../membership-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

const Plans = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  gap: var(--space-4);

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const Notes = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const NOT_SOLD = '暂无可开通的会员';

/**
 * Shows the user's membership, the plans that are sold and the user's purchases. A buyer who came from a page that requires a membership is
 * linked back to it.
 */
export const MemberPage = ({ request }: PageProps) => (
  <>
    <PageTitle>会员中心</PageTitle>
    <Stack>
      <Await
        query={plansQuery}
        pending={<Pending />}
        failed={(failure, retry) => (
          <>
            {failure.status === 404 && <AccountMembership />}
            <Card>
              <PartFailed failure={failure} retry={retry} none={NOT_SOLD} />
            </Card>
          </>
        )}
      >
        {(membership) => <Membership {...membership} back={readReturnLink(request.search)} />}
      </Await>
      <MembershipOrders />
    </Stack>
  </>
);

type MembershipProps = CallData<typeof listPlans> & { back: ReturnLink | null };

function Membership({ current, plans, back }: MembershipProps) {
  const { dialog, checkout } = useCheckout();
  const best = cheapestByDay(plans);
  const buy = (wanted: number) => {
    const level = membershipLevels.find((known) => known === wanted);
    if (level) checkout({ kind: 'MEMBERSHIP', level }, back ?? undefined);
  };
  return (
    <>
      <CurrentMembership current={current} isSold={plans.length > 0} />
      <section aria-labelledby="plans">
        <h2 id="plans" className="visually-hidden">
          会员套餐
        </h2>
        {plans.length > 0 ? (
          <Plans data-whole="">
            {plans.map((plan) => (
              <li key={plan.level}>
                <PlanCard
                  plan={plan}
                  isCurrent={plan.level === current.level}
                  saved={savedPercent(plan, plans)}
                  isFirst={plan === (best ?? plans[0])}
                  onBuy={() => buy(plan.level)}
                />
              </li>
            ))}
          </Plans>
        ) : (
          <Card>
            <EmptyState
              title={NOT_SOLD}
              hint="已开通的会员在有效期内照常使用。做福利任务、邀请好友，可以免费得到联系卡。"
              action={
                <>
                  {back && <LinkButton href={back.href}>返回刚才的页面</LinkButton>}
                  <LinkButton href={href('welfare')} variant="primary">
                    去领福利
                  </LinkButton>
                </>
              }
            />
          </Card>
        )}
      </section>
      <Notes>
        本会员不会自动续费，到期后恢复为普通用户（每天可发布 {memberRights(0).publishPerDay}{' '}
        条需求，查看联系方式使用联系卡）。每日次数当天有效，不累计到第二天。
      </Notes>
      {dialog}
    </>
  );
}

/** The membership as recorded on the account, for an API without this project's extensions. */
const AccountMembership = () => (
  <Await query={accountQuery} pending={<Skeleton height={148} radius={12} />} failed={() => null}>
    {({ memberLevel, memberExpireAt }) => (
      <CurrentMembership
        current={{ level: memberLevel, expireAt: memberExpireAt, contactsToday: null, publishedToday: null }}
        isSold={false}
      />
    )}
  </Await>
);

const Pending = () => (
  <>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={148} radius={12} isRough />
    <Plans>
      {membershipLevels.map((level) => (
        <li key={level}>
          <Skeleton height={330} radius={12} />
        </li>
      ))}
    </Plans>
    <Skeleton width="60%" height={18} />
  </>
);
