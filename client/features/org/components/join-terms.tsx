import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { Await } from '#client/lib/await.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { memberLevelName } from '#shared/text/labels.ts';
import { joinRightsQuery } from '../community-api.ts';
import { type JoinTerms, joinTerms } from '../community-model.ts';
import type { JoinFlow } from '../use-join-community.ts';

const Terms = styled.div`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  span {
    color: var(--text-secondary);
  }
`;

const Fault = styled(ErrorLine)`
  margin-top: var(--space-3);
`;

/** The price of joining, and the button to join. */
export const JoinTermsPanel = ({ flow }: { flow: JoinFlow }) => (
  <Await
    query={joinRightsQuery}
    pending={<Skeleton height={142} radius={8} />}
    failed={() => <Offer terms={{ kind: 'unknown' }} flow={flow} />}
  >
    {(user) => <Offer terms={joinTerms(user)} flow={flow} />}
  </Await>
);

function Offer({ terms, flow }: { terms: JoinTerms; flow: JoinFlow }) {
  const { failure, isJoining, join, close } = flow;
  const isIn = flow.community?.joined === true;
  // The latest response of the server takes precedence over older data of the page.
  const isShort = !isIn && (terms.kind === 'short' || lacksBoost(failure));
  if (isShort) return <ShortOfProps onClose={close} />;
  return (
    <>
      <Terms>{isIn ? <strong>您已加入这个社群</strong> : termsText(terms)}</Terms>
      {failure && <Fault role="alert">{failure.message}</Fault>}
      <DialogFooter>
        <Button onClick={close}>取消</Button>
        <Button variant="primary" busy={isJoining} onClick={join}>
          {failure ? '重试' : isIn ? '查看入群方式' : terms.kind === 'boost' ? '使用 1 张社群卡加入' : '加入'}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Returns whether the API refused with 403 NEED_PROP. */
const lacksBoost = (failure: ApiFailure | null): boolean => failure?.status === 403 && refusalReason(failure) === 'NEED_PROP';

function termsText(terms: JoinTerms): ReactNode {
  if (terms.kind === 'member') {
    return (
      <>
        <strong>会员免费加入</strong>
        <span>您是{memberLevelName(terms.level)}，不需要社群卡。</span>
      </>
    );
  }
  return (
    <>
      <strong>使用 1 张社群卡</strong>
      <span>
        {terms.kind === 'boost' ? `您有 ${terms.left} 张，加入后还剩 ${terms.left - 1} 张。` : '会员免费；其他用户每个社群使用 1 张。'}
        加入后一直可以查看入群方式，不会再次使用。
      </span>
    </>
  );
}

function ShortOfProps({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Terms>
        <strong>您还没有社群卡</strong>
        <span>加入社群需要会员身份，或使用 1 张社群卡。邀请一位好友并且对方首条需求通过审核后，可以在「福利」领取社群卡。</span>
      </Terms>
      <DialogFooter>
        <LinkButton href={href('member', undefined, { back: pathname + search })} onClick={onClose}>
          开通会员
        </LinkButton>
        <LinkButton href={href('welfare')} variant="primary" onClick={onClose}>
          去领福利
        </LinkButton>
      </DialogFooter>
    </>
  );
}
