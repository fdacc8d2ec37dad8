import { Flag, PhoneCall, Share2, Star } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { formatCount } from '#client/ui/format.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { useCollect } from '../use-collect.ts';

const ShareDialog = lazyDialog(async () => (await import('../dialogs/share-dialog.tsx')).ShareDialog);

/** Wide: beside the breadcrumbs. Narrow: at the lower edge of the screen as long as the page is read. */
const Bar = styled.div`
  display: flex;
  gap: var(--space-2);

  > a[href='#contact'] {
    display: none;
  }
  @media (scripting: none) {
    > button {
      display: none;
    }
  }
  /* The number stands in the article as well. */
  @media (max-width: 479px) {
    > button,
    > a {
      padding: 0 10px;
    }
    .tabular-nums {
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

    > a[href='#contact'] {
      display: inline-flex;
      flex: 1;
      padding: 0 var(--space-2);
    }
  }
`;

const StarButton = styled(Button)`
  &[aria-pressed='true'] svg {
    fill: currentcolor;
    color: var(--accent);
  }
`;

/** The actions of a reader on a demand beside contacting its publisher. Depends on the reader, so it stands outside what is shared. */
export function DemandActions({ demand }: { demand: Demand }) {
  const collect = useCollect(demand);
  const [isSharing, setSharing] = useState(false);
  const { collected, collectCount } = demand;
  return (
    <Bar>
      <StarButton aria-pressed={collected} onClick={collect}>
        <Star size={16} aria-hidden="true" />
        {collected ? '已收藏' : '收藏'}
        {collectCount > 0 && <span className="tabular-nums">{formatCount(collectCount)}</span>}
      </StarButton>
      <Button onClick={() => setSharing(true)}>
        <Share2 size={16} aria-hidden="true" />
        分享
      </Button>
      {!demand.own && <ReportLink demandNumber={demand.demandNumber} />}
      <LinkButton href="#contact" variant="primary">
        <PhoneCall size={16} aria-hidden="true" />
        {demand.own ? '管理' : '联系'}
      </LinkButton>
      <ShareDialog open={isSharing} onOpenChange={setSharing} demand={demand} />
    </Bar>
  );
}

function ReportLink({ demandNumber }: { demandNumber: string }) {
  const store = usePortalStore();
  const signedIn = usePortal((state) => state.signedIn);
  const address = href('demand.report', { demandNumber });
  return (
    <LinkButton
      href={address}
      variant="ghost"
      rel="nofollow"
      onClick={(event) => {
        if (signedIn) return;
        event.preventDefault();
        openLogin(store, { returnTo: address });
      }}
    >
      <Flag size={16} aria-hidden="true" />
      举报
    </LinkButton>
  );
}
