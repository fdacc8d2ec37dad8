import { styled } from 'styled-components';
import { LegalLinks } from '#client/layout/legal-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { type Agreement, isOutdated, safetyAnchors } from '../../safety-model.ts';
import { useAcceptAgreement } from '../../use-accept-agreement.ts';
import { SafetyRow } from './safety-row.tsx';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
`;

/** The current agreement, the version that the user has agreed to and when. The user can agree to the current version here. */
export function AgreementRow({ agreement }: { agreement: Agreement }) {
  const { version, agreedVersion, agreedAt } = agreement;
  // The pressed button is removed.
  const { accept, isBusy } = useAcceptAgreement(focusPage);
  const isAsked = isOutdated(agreement);
  return (
    <SafetyRow
      id={safetyAnchors.agreement}
      name="用户协议"
      action={
        isAsked && (
          <Button variant="primary" busy={isBusy} onClick={() => accept(version)}>
            同意新版本
          </Button>
        )
      }
    >
      <p>
        <LegalLinks />
      </p>
      <Line>
        <span>当前版本 {version}</span>
        {isAsked ? <Chip tone="warning">待同意</Chip> : <Chip tone="success">已同意</Chip>}
        {agreedVersion && (
          <span>
            {isAsked && `上次同意的是 ${agreedVersion} 版，`}同意于 <ExactTime iso={agreedAt} />
          </span>
        )}
      </Line>
    </SafetyRow>
  );
}
