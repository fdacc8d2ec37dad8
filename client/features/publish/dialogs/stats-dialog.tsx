import { useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { ViewsChart } from '../components/views-chart.tsx';
import { contactViewersQuery, myDemandQuery } from '../publish-api.ts';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);
  margin: var(--space-3) 0 var(--space-5);

  > div {
    padding: 10px var(--space-2);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    text-align: center;
  }
  dt {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    margin: 0;
    font: var(--weight-bold) var(--type-large) var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

const Heading = styled.h3`
  margin: var(--space-5) 0 var(--space-2);
`;

const People = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-height: 240px;
  overflow: auto;

  > li {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  > li > div {
    flex: 1;
    min-width: 0;
  }
  > li > :last-child,
  small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Steps = styled.div`
  display: flex;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;

interface StatsDialogProps extends LazyDialogProps {
  demandId: string;
  title: string;
}

/** How an own demand does: views by day, what came of them, who has seen its contact. */
export const StatsDialog = ({ open, onOpenChange, demandId, title }: StatsDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="需求数据" width={560}>
    <p className="one-line">{title}</p>
    <Await
      query={myDemandQuery(demandId)}
      pending={<Skeleton height={190} radius={8} />}
      failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
    >
      {({ stats }) =>
        stats ? (
          <>
            <Figures>
              <Figure name="浏览" value={stats.views} />
              <Figure name="收藏" value={stats.collects} />
              <Figure name="解锁联系" value={stats.contacts} />
              <Figure name="留言" value={stats.messages} />
            </Figures>
            <Heading>近 {stats.viewsByDay.length} 天浏览</Heading>
            <ViewsChart days={stats.viewsByDay} />
          </>
        ) : (
          <p>{texts.none}</p>
        )
      }
    </Await>
    <Heading>谁看过联系方式</Heading>
    <Viewers demandId={demandId} />
  </Dialog>
);

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Viewers({ demandId }: { demandId: string }) {
  const [pageNum, setPageNum] = useState(1);
  return (
    <Await
      query={contactViewersQuery(demandId, pageNum)}
      pending={<Skeleton height={96} radius={8} />}
      failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
    >
      {({ records, total, hasMore }) =>
        total === 0 && records.length === 0 ? (
          <p>{texts.none}。合作方解锁联系方式后会显示在这里。</p>
        ) : (
          <>
            <People>
              {records.map(({ userId, nickname, avatar, orgName, at }) => (
                <li key={`${userId} ${at}`}>
                  <Avatar name={nickname} src={avatar ?? null} size={32} />
                  <div>
                    <p className="one-line">{nickname || '未填写昵称'}</p>
                    {orgName && <small>{orgName}</small>}
                  </div>
                  <RelativeTime iso={at} />
                </li>
              ))}
            </People>
            {(pageNum > 1 || hasMore) && (
              <Steps>
                <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
                  上一页
                </Button>
                <Button size="small" disabled={!hasMore} onClick={() => setPageNum(pageNum + 1)}>
                  下一页
                </Button>
              </Steps>
            )}
          </>
        )
      }
    </Await>
  );
}
