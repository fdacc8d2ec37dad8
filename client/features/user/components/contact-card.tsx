import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { mergedContactQuery } from '../profile-api.ts';
import { CONTACT_ANCHOR, type MergedContact } from '../profile-model.ts';
import type { UserDetail } from '../user-overview.ts';
import { OrgContactBox } from './org-contact-box.tsx';
import { PersonalContact } from './personal-contact.tsx';

const Surface = styled(Card)`
  scroll-margin-top: calc(var(--header-height) + var(--space-4));
`;

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Rule = styled.p`
  margin-top: var(--space-4);
  color: var(--text-secondary);

  > a {
    text-decoration: underline;
  }
`;

/** The user's personal contact and the organization's, and the default of the two for new demands. */
export const ContactCard = ({ user }: { user: UserDetail }) => (
  <Surface as="section" id={CONTACT_ANCHOR} aria-labelledby="contact-heading" tabIndex={-1}>
    <CardTitle id="contact-heading">联系方式</CardTitle>
    <Await query={mergedContactQuery} pending={<Pending />} failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}>
      {(merged) => (
        <>
          <Boxes>
            <PersonalContact user={user} isDefault={merged.default === 'personal'} />
            <OrgContactBox contact={merged.org} hasOrg={Boolean(user.orgId)} isDefault={merged.default === 'org'} />
          </Boxes>
          <Rule>
            {ruleOf(merged)}合作方解锁后才能看到完整内容，页面上始终打码。<a href={href('demand.publish', {})}>发布需求</a>
            时可以在「联系方式」一栏改选，每条需求各自保存。
          </Rule>
        </>
      )}
    </Await>
  </Surface>
);

function ruleOf({ personal, org, default: source }: MergedContact): string {
  if (source === 'org') return '您的个人联系方式还不完整，新需求默认展示企业联系方式。';
  if (!personal && !org) return '发布需求前至少要有一份联系方式。';
  return '新需求默认展示您的个人联系方式。';
}

const Pending = () => (
  <Boxes>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={264} radius={8} />
    <Skeleton height={264} radius={8} isRough />
  </Boxes>
);
