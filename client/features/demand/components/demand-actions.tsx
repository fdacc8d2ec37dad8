import { Share2, Star } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CompareToggle } from '#client/entities/comparison/compare-toggle.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { formatCount } from '#client/ui/format.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { isHidden } from '../detail-model.ts';
import { useCollect } from '../use-collect.ts';

const ShareDialog = lazyDialog(async () => (await import('../dialogs/share-dialog.tsx')).ShareDialog);

/**
 * On wide screens beside the breadcrumbs. On narrow screens sticky at the bottom of the screen while the page is read, with links to the
 * two ways to reach the publisher.
 */
const Bar = styled.div`
  display: flex;
  gap: var(--space-2);

  > a {
    display: none;
  }
  @media (scripting: none) {
    > button {
      display: none;
    }
  }
  @media (max-width: 999px) {
    position: sticky;
    bottom: 0;
    z-index: 1;
    order: 1;
    margin: 0 calc(-1 * var(--gutter));
    padding: var(--space-2) var(--gutter) calc(var(--space-2) + env(safe-area-inset-bottom, 0px));
    border-top: 1px solid var(--line);
    background: var(--surface);

    > a {
      display: inline-flex;
      flex: 1;
      padding: 0 var(--space-2);
    }
  }
  /* Icon above label; the count is also shown in the article. */
  @media (max-width: 767px) {
    > a,
    > button {
      min-height: 44px;
    }
    > button {
      gap: 0;
      min-width: 44px;
      padding: 0 var(--space-1);
      border: 0;
      font: var(--weight-regular) var(--type-small) var(--font);
    }
    > button > span {
      flex-direction: column;
    }
    .tabular-nums {
      display: none;
    }
  }
`;

const StarButton = styled(Button)`
  &[aria-pressed='true'] svg {
    fill: currentcolor;
    color: var(--accent);
  }
`;

/**
 * The reader's actions on a demand: bookmark, share, compare and, on narrow screens, links to the two ways to reach the publisher.
 * Everything specific to the reader is in `demand`: whether it is bookmarked, and whether it is their own. A demand that nobody else
 * can open is neither bookmarked nor shared.
 */
export function DemandActions({ demand }: { demand: Demand }) {
  const collect = useCollect(demand);
  const [isSharing, setSharing] = useState(false);
  return (
    <SharedMarkup
      of={demand}
      variant="actions"
      content={() => (
        <>
          <Buttons demand={demand} onCollect={collect} onShare={() => setSharing(true)} />
          <ShareDialog open={isSharing} onOpenChange={setSharing} demand={demand} />
        </>
      )}
    >
      {(inner) => <Bar className="screen-only" data-whole="" {...inner} />}
    </SharedMarkup>
  );
}

interface ButtonsProps {
  demand: Demand;
  onCollect: () => void;
  onShare: () => void;
}

const Buttons = ({ demand, onCollect, onShare }: ButtonsProps) => (
  <>
    {!(demand.own && isHidden(demand)) && (
      <>
        <StarButton aria-pressed={demand.collected} onClick={onCollect}>
          <Star size={16} aria-hidden="true" />
          {demand.collected ? '已收藏' : '收藏'}
          {demand.collectCount > 0 && <span className="tabular-nums">{formatCount(demand.collectCount)}</span>}
        </StarButton>
        <Button onClick={onShare}>
          <Share2 size={16} aria-hidden="true" />
          分享
        </Button>
        <CompareToggle demand={demand} />
      </>
    )}
    {demand.own ? (
      <LinkButton href="#contact" variant="primary">
        管理这条需求
      </LinkButton>
    ) : (
      <>
        <LinkButton href="#contact">联系方式</LinkButton>
        <LinkButton href="#greeting" variant="primary">
          发消息
        </LinkButton>
      </>
    )}
  </>
);
