import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { useIsHydrated } from '#client/lib/hydration.ts';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { DemandBrief } from '../components/demand-brief.tsx';
import { DemandColumn } from '../components/demand-column.tsx';
import { MyReports } from '../components/my-reports.tsx';
import { myReportsQuery, reportedQuery } from '../demand-api.ts';
import { readDemandAddress } from '../detail-model.ts';

const Surface = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  > h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
`;

const Sent = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-8) 0;
  text-align: center;

  > svg {
    color: var(--success);
  }
  > p {
    color: var(--text-secondary);
  }
  &:focus-visible {
    outline: none;
  }
`;

/** Moves the focus from the removed form, and scrolls: the form was longer, so the window may be at the content after this box. */
const takeFocus = (box: HTMLElement | null) => box?.focus();

/** Loads after the page, which the server has rendered completely. */
const form = lazyPart(async () => (await import('../components/report-form.tsx')).ReportForm);

/** Reports a demand, and shows the outcome of earlier reports. */
export function DemandReportPage({ request }: PageProps) {
  const address = readDemandAddress(request.params, request.search);
  if (!address) return null;
  return (
    <DemandColumn query={reportedQuery(address, request.signedIn)} height={480}>
      {(demand) => <ReportDemand demand={demand} />}
    </DemandColumn>
  );
}

function ReportDemand({ demand }: { demand: Demand }) {
  const signedIn = usePortal((state) => state.signedIn);
  const [isSent, setSent] = useState(false);
  const isLookedInto = useOpenReport(demand.id, signedIn && !demand.own);
  const isThere = demand.available !== false;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: '首页', href: href('home') },
          ...(isThere ? [{ label: '需求详情', href: demandHref(demand) }] : []),
          { label: '举报' },
        ]}
      />
      <Surface>
        <h1>举报需求</h1>
        <DemandBrief demand={demand} />
        {demand.own ? (
          <p>这是您自己发布的需求，不能举报。</p>
        ) : isSent ? (
          <Sent ref={takeFocus} tabIndex={-1} role="status">
            <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
            <strong>举报已提交</strong>
            <p>我们会尽快核实，处理结果会显示在下面，也会发到您的消息里。</p>
            {isThere && <LinkButton href={demandHref(demand)}>返回需求</LinkButton>}
          </Sent>
        ) : isLookedInto ? (
          <p>您对这条需求的举报正在核实，有结果后可以再次举报。</p>
        ) : (
          <Suspense fallback={<Skeleton height={640} radius={8} />}>
            <form.Page demandId={demand.id} onSent={() => setSent(true)} />
          </Suspense>
        )}
      </Surface>
      {signedIn && !demand.own && <MyReports demandId={demand.id} />}
    </>
  );
}

/**
 * Returns whether the user has a pending report of this demand; another one would be refused. The server does not know this yet and renders
 * the form.
 */
function useOpenReport(demandId: string, isAsked: boolean): boolean {
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...myReportsQuery(demandId), enabled: isAsked && isHydrated });
  return isHydrated && data?.records.some(({ status }) => status === 'PENDING') === true;
}
