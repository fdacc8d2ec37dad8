import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { savedText } from '../review-model.ts';
import type { SavedDemand } from '../send-demand.ts';
import { FittingDemands } from './fitting-demands.tsx';

const Panel = styled(Card)`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-12) var(--space-5);
  text-align: center;

  > svg {
    color: var(--success);
  }
  > h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  > h1:focus-visible {
    outline: none;
  }
  > p {
    max-width: 34em;
    color: var(--text-secondary);
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Shown after a submission: the state of the demand, and links to the next steps. */
export function SavedView({ saved }: { saved: SavedDemand }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const isChange = saved.auditStatus === 'PUBLISH';
  return (
    <Stack>
      <Panel as="section">
        <CircleCheck size={44} strokeWidth={1.5} aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1}>
          提交成功
        </h1>
        <p>
          <Chip tone="warning">{isChange ? '修改待审核' : auditStatusName(saved.auditStatus)}</Chip>
        </p>
        <p>{savedText(saved)}</p>
        <p>需求编号 {saved.demandNumber}</p>
        <Ways>
          <LinkButton variant="primary" href={href('demand.mine')}>
            查看我的发布
          </LinkButton>
          <LinkButton href={href('demand.preview', { demandId: saved.id })}>预览</LinkButton>
          <LinkButton href={href('demand.publish', {})}>再发布一条</LinkButton>
        </Ways>
      </Panel>
      <FittingDemands demandId={saved.id} />
    </Stack>
  );
}
