import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SharedDemand } from '#shared/contract/chat-attachments.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { sharedDemandFacts } from '../components/shared-demand-card.tsx';

const Sources = styled.div`
  display: flex;
  gap: var(--space-2);

  button[aria-pressed='true'] {
    background: var(--brand-soft);
    color: var(--brand);
  }
`;

/** As high as a few demands: the dialog does not jump between the lists. */
const Choices = styled.div`
  min-height: 300px;
  margin-top: var(--space-2);
`;

const List = styled.ul`
  > li {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    min-height: 68px;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-small);
  }
  small {
    display: block;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Pages = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  margin-top: var(--space-3);
  color: var(--text-muted);
`;

const PAGE_SIZE = 10;
const mineCall = remoteCall('publish.listMine', async () => (await import('#shared/contract/publish.ts')).listMyDemands);
const collectedCall = remoteCall('bookmark.listCollections', async () => (await import('#shared/contract/bookmark.ts')).listCollections);

interface Choice extends Omit<SharedDemand, 'available'> {
  /** False for one that is no longer shown; own ones are. */
  available?: boolean;
}

interface Source {
  name: string;
  query: (pageNum: number) => CallQuery<{ records: readonly Choice[]; total: number }>;
  /** Shown if the list is empty. */
  empty: ReactNode;
}

const mine: Source = {
  name: '我发布的',
  query: (pageNum) => callQuery(mineCall, { query: { auditStatus: 'PUBLISH', pageNum, pageSize: PAGE_SIZE } }),
  empty: (
    <EmptyState
      title="暂无展示中的需求"
      hint="需求审核通过、展示出来后，就能发送给对方。"
      action={<LinkButton href={href('demand.publish', {})}>去发布需求</LinkButton>}
    />
  ),
};
const collected: Source = {
  name: '我收藏的',
  query: (pageNum) => callQuery(collectedCall, { query: { pageNum, pageSize: PAGE_SIZE } }),
  empty: (
    <EmptyState
      title="还没有收藏需求"
      hint="收藏的需求也可以发送给对方。"
      action={<LinkButton href={listHref(anyDemand)}>去看看需求</LinkButton>}
    />
  ),
};
const sources = [mine, collected];

interface ShareDemandDialogProps extends LazyDialogProps {
  /** The demand of the conversation. */
  topicId: string;
  onShare: (demand: SharedDemand) => void;
}

/** Chooses one of the user's own or bookmarked demands and sends it. */
export function ShareDemandDialog({ open, onOpenChange, topicId, onShare }: ShareDemandDialogProps) {
  const [source, setSource] = useState(mine);
  const [pageNum, setPageNum] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({ ...source.query(pageNum), enabled: open });
  const last = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  const choose = (chosen: Source) => {
    setSource(chosen);
    setPageNum(1);
  };
  const share = ({ id, demandNumber, title, typeCode, cover, budget }: Choice) => {
    onOpenChange(false);
    onShare({ id, demandNumber, title, typeCode, cover, budget, available: true });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="发送需求" width={480}>
      <Sources role="group" aria-label="需求来自">
        {sources.map((each) => (
          <Button key={each.name} size="small" aria-pressed={each === source} onClick={() => choose(each)}>
            {each.name}
          </Button>
        ))}
      </Sources>
      <Choices>
        {data ? (
          data.records.length > 0 ? (
            <List aria-label={`${source.name}需求`}>
              {data.records.map((demand) => (
                <ChoiceRow key={demand.id} demand={demand} isTopic={demand.id === topicId} onShare={() => share(demand)} />
              ))}
            </List>
          ) : (
            source.empty
          )
        ) : error && !isFetching ? (
          <LoadFailed message={toApiFailure(error).message} retry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="正在加载">
            <Skeleton height={68} />
            <Skeleton height={68} />
            <Skeleton height={68} />
          </div>
        )}
      </Choices>
      {last > 1 && (
        <Pages role="group" aria-label="分页">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span className="tabular-nums">
            {pageNum} / {last}
          </span>
          <Button size="small" disabled={pageNum >= last} onClick={() => setPageNum(pageNum + 1)}>
            下一页
          </Button>
        </Pages>
      )}
    </Dialog>
  );
}

interface ChoiceRowProps {
  demand: Choice;
  /** Whether the conversation is about it. */
  isTopic: boolean;
  onShare: () => void;
}

const ChoiceRow = ({ demand, isTopic, onShare }: ChoiceRowProps) => (
  <li>
    <SafeImage src={demand.cover || coverOf(demand)} alt="" width={400} height={300} />
    <div>
      <p className="one-line">{demand.title}</p>
      <small className="one-line">{sharedDemandFacts(demand)}</small>
    </div>
    {demand.available === false ? (
      <Chip tone="warning">已下架</Chip>
    ) : isTopic ? (
      <Chip>正在沟通</Chip>
    ) : (
      <Button size="small" aria-label={`发送「${demand.title}」`} onClick={onShare}>
        发送
      </Button>
    )}
  </li>
);
