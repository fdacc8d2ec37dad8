import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Steps } from '#client/ui/steps.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getPartnerSummary } from '#shared/contract/partner.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { partnerSteps } from '../partner-texts.ts';
import { PartnerFigures } from './partner-figures.tsx';

type PartnerSummary = CallData<typeof getPartnerSummary>;

/** Loads after the page, which the server has rendered completely. */
const form = lazyPart(async () => (await import('../forms/partner-form.tsx')).PartnerForm);

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  &:focus-visible {
    outline: none;
  }
  > h2 {
    margin: 0;
  }
`;

/** Shows the state of an application: none → PENDING → ACCEPTED, or REFUSED with its reason and a new form. */
export function PartnerState({ summary }: { summary: PartnerSummary }) {
  const panel = useFocusOnChange(summary.state);
  return (
    <Panel as="section" ref={panel} tabIndex={-1} aria-label="我的申请">
      {stateOf(summary)}
    </Panel>
  );
}

function stateOf({ state, reason, regionCode, regionName, invited, active }: PartnerSummary): ReactNode {
  const region = regionName ?? '';
  const application = { regionCode: regionCode ?? '', regionName: region };
  switch (state) {
    case 'NONE':
      return (
        <>
          <CardTitle>申请成为合伙人</CardTitle>
          <Form {...application} submitLabel="提交申请" />
        </>
      );
    case 'PENDING':
      return (
        <>
          <Steps
            label="申请进度"
            steps={partnerSteps.map((label, index) => ({ label, state: index === 0 ? 'done' : index === 1 ? 'current' : 'todo' }))}
          />
          <Outcome tone="warning" title="申请正在审核">
            <p>{region && `申请地区：${region}。`}运营人员会尽快与您电话联系，结果也会以系统通知告诉您。</p>
          </Outcome>
        </>
      );
    case 'ACCEPTED':
      return (
        <>
          <Outcome tone="success" title="您是城市合伙人">
            <p>负责地区：{region || texts.none}</p>
          </Outcome>
          <PartnerFigures invited={invited} active={active} />
          <div>
            <LinkButton href={href('user.invitations')} variant="primary">
              去邀请伙伴
            </LinkButton>
          </div>
        </>
      );
    case 'REFUSED':
      return (
        <>
          <Outcome tone="danger" title="申请未通过">
            <Prose>原因：{reason || texts.none}</Prose>
            <p>补充资料后可以重新申请。</p>
          </Outcome>
          <Form {...application} submitLabel="重新申请" />
        </>
      );
  }
}

const FormFrame = styled.div`
  --pair: 74px;
  --resources: 174px;

  @media (max-width: 639px) {
    --pair: 168px;
    --resources: 192px;
  }
`;

/** Placeholder for the form, including its heading if that is not rendered yet. */
export const FormPending = ({ hasHeading = true }: { hasHeading?: boolean }) => (
  <FormFrame>
    <FormSkeleton heights={[...(hasHeading ? [] : [24]), 'var(--pair)', 98, 'var(--resources)', 'var(--control)']} />
  </FormFrame>
);

const Form = (props: { regionCode: string; regionName: string; submitLabel: string }) => (
  <Suspense fallback={<FormPending />}>
    <form.Page {...props} />
  </Suspense>
);

/** Moves the focus to the panel when its content is replaced, for example after a form was submitted. */
function useFocusOnChange(state: PartnerSummary['state']) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) panel.current?.focus();
    shown.current = state;
  }, [state]);
  return panel;
}
