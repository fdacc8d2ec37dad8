import { verificationSteps } from '#client/entities/organization/verification-steps.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Steps, StepsStack } from '#client/ui/steps.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { joinedOrg } from '../../verification-api.ts';
import { LicenseOutcome } from './license-outcome.tsx';

/** The progress of the verification of the organization's licence. */
export const LicenseCard = ({ org }: { org: MyOrg | null }) => (
  <Card as="section" aria-labelledby="license-title">
    <CardTitle id="license-title">企业资质</CardTitle>
    <StepsStack>
      <Steps
        label="企业资质进度"
        steps={verificationSteps(joinedOrg(org)?.officialStatus ?? 0, ['提交营业执照', '人工审核', '认证完成'])}
      />
      <LicenseOutcome org={org} />
    </StepsStack>
  </Card>
);
