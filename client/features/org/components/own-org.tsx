import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { OrgLogo } from '#client/entities/organization/org-logo.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { editOrgCall } from '../org-api.ts';
import { isManager, type OrgAddress } from '../org-model.ts';
import { mayHandInLicense } from '../verification-api.ts';
import { DangerZone } from './danger-zone.tsx';
import { LazyCreateOrgForm } from './lazy-forms.tsx';
import { OrgContact } from './org-contact.tsx';
import { OrgDetails } from './org-details.tsx';
import { OrgInvitations } from './org-invitations.tsx';
import { OfficialChip } from './org-line.tsx';
import { MEMBERS_SECTION, OrgMembers } from './org-members.tsx';
import { LicenseOutcome } from './verification/license-outcome.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

const Head = styled(Card)`
  display: flex;
  align-items: center;
  gap: var(--space-4);

  h2 {
    font: var(--weight-bold) var(--type-large) var(--font);
    overflow-wrap: anywhere;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin-top: var(--space-1);
    color: var(--text-secondary);
  }
`;

/** The user's organization: visible to all members, editable by the owner and admins. */
export function OwnOrg({ org, address }: { org: MyOrg; address: OrgAddress }) {
  const queryClient = useQueryClient();
  useReturnToTab(org.officialStatus === verificationStatus.PENDING, () => void refreshAfter(queryClient, editOrgCall));
  if (address.form === 'license' && mayHandInLicense(org)) {
    return <LazyCreateOrgForm org={org} />;
  }
  return (
    <Stack>
      <Head>
        <OrgLogo src={org.logo} size={64} />
        <div>
          <h2>{org.name}</h2>
          <p>
            {org.official && <OfficialChip />}
            <Chip>我是{orgRoleNames[org.myRole]}</Chip>
            <span>{groupDigits(org.memberCount)} 位成员</span>
          </p>
        </div>
      </Head>
      {org.officialStatus !== verificationStatus.PASSED && <LicenseOutcome org={org} />}
      <OrgDetails org={org} />
      <OrgContact org={org} />
      {isManager(org.myRole) && <OrgInvitations org={org} />}
      {/* With a keyword, the page number is that of the search results from before the user joined. */}
      <OrgMembers org={org} pageNum={address.keyword === '' ? address.pageNum : 1} />
      <DangerZone org={org} membersId={MEMBERS_SECTION} />
    </Stack>
  );
}
