import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { WithService } from '#client/layout/with-service.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { PublishObstacle } from '#shared/contract/access-enums.ts';
import { href } from '#shared/routes/href.ts';
import { publishObstacleTexts } from '#shared/text/access-texts.ts';
import { blockTexts } from '#shared/text/block-texts.ts';
import { precheckQuery } from '../publish-api.ts';
import { CONTACT_SECTION_ID, PRECHECK_ID } from '../publish-values.ts';

const Reasons = styled.ul`
  display: grid;
  gap: var(--space-2);
`;

const back = href('demand.publish', {});

/** Link that resolves each obstacle; `needsService` marks those that only customer service can resolve, shown only if there is one. */
const remedies: Readonly<Record<PublishObstacle, { label: string; href: string; needsService?: boolean }>> = {
  NEED_REAL_NAME: { label: '去实名认证', href: href('user.verification', undefined, { back }) },
  NEED_CONTACT: { label: '填写联系方式', href: `#${CONTACT_SECTION_ID}` },
  QUOTA: { label: '升级会员', href: href('member', undefined, { back }) },
  BLOCKED: { label: '联系客服', href: href('wechat'), needsService: true },
};

/** The obstacles to publishing, each with a link to resolve it. Shows nothing if the pre-check fails. */
export const PrecheckPanel = () => (
  <Await query={precheckQuery} pending={null} failed={() => null}>
    {({ reasons, block }) =>
      reasons.length > 0 && (
        <Reasons id={PRECHECK_ID} tabIndex={-1} aria-label="发布前需要处理">
          {reasons.map((reason) => (
            <li key={reason}>
              <Note data-tone="warning">
                <CircleAlert size={16} aria-hidden="true" />
                <p>{reason === 'BLOCKED' && block ? blockTexts.WRITE({ until: null, ...block }) : publishObstacleTexts[reason]}</p>
                <Remedy {...remedies[reason]} />
              </Note>
            </li>
          ))}
        </Reasons>
      )
    }
  </Await>
);

function Remedy({ label, href: address, needsService = false }: (typeof remedies)[PublishObstacle]) {
  const link = (
    <LinkButton size="small" href={address}>
      {label}
    </LinkButton>
  );
  return needsService ? <WithService>{link}</WithService> : link;
}
