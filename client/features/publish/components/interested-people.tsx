import { useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { usePairFocus } from '#client/ui/use-pair-focus.ts';
import type { InterestedPage } from '#shared/contract/demand-stats.ts';
import { href } from '#shared/routes/href.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { interestedQuery } from '../publish-api.ts';

const FirstMessageDialog = lazyDialog(async () => (await import('../dialogs/first-message-dialog.tsx')).FirstMessageDialog);

type Person = InterestedPage['records'][number];

const People = styled.ul`
  display: grid;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) 0;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  @media (max-width: 767px) {
    li > :is(a, button) {
      min-height: 44px;
    }
  }
`;

const Note = styled.p`
  color: var(--text-muted);
`;

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-3);

  > p {
    flex: 1;
  }
  @media (max-width: 767px) {
    > button {
      min-height: 44px;
    }
  }
`;

const kindNames = { UNLOCK: '解锁了联系方式', MESSAGE: '给您留过言' } as const;

/** Users who unlocked the contact or wrote to the publisher, each with a way to message them. Users who bookmarked are only counted. */
export function InterestedPeople({ demandId }: { demandId: string }) {
  const [pageNum, setPageNum] = useState(1);
  const [addressee, setAddressee] = useState<Person | null>(null);
  const [isWriting, setWriting] = useState(false);
  const writeTo = (person: Person) => {
    setAddressee(person);
    setWriting(true);
  };
  return (
    <Card as="section" aria-labelledby="interested">
      <CardTitle id="interested">谁感兴趣</CardTitle>
      <Await
        query={interestedQuery(demandId, pageNum)}
        pending={<Skeleton height={132} radius={8} />}
        failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
      >
        {({ records, hasMore, collectors }, isRefreshing) => (
          <>
            {records.length > 0 ? (
              <People aria-busy={isRefreshing}>
                {records.map((person) => (
                  <li key={person.userId}>
                    <Avatar name={person.nickname} src={person.avatar ?? null} size={40} />
                    <div>
                      <p className="one-line">{joinFacts(person.nickname || '未填写昵称', person.orgName)}</p>
                      <small>
                        {person.kinds.map((kind) => kindNames[kind]).join('，')} · <RelativeTime iso={person.at} />
                      </small>
                    </div>
                    <WayToWrite person={person} onWrite={() => writeTo(person)} />
                  </li>
                ))}
              </People>
            ) : (
              <Note>{pageNum > 1 ? '这一页没有内容。' : '还没有人解锁联系方式或留言。他们会显示在这里，您可以直接给对方发消息。'}</Note>
            )}
            <Below>
              {collectors > 0 && <Note>{groupDigits(collectors)} 人收藏了这条需求；收藏的人不公开身份。</Note>}
              {(pageNum > 1 || hasMore) && <Turning pageNum={pageNum} hasMore={hasMore} turnTo={setPageNum} />}
            </Below>
          </>
        )}
      </Await>
      {addressee && <FirstMessageDialog open={isWriting} onOpenChange={setWriting} demandId={demandId} person={addressee} />}
    </Card>
  );
}

function Turning({ pageNum, hasMore, turnTo }: { pageNum: number; hasMore: boolean; turnTo: (pageNum: number) => void }) {
  const { back, forth } = usePairFocus();
  return (
    <>
      <Button ref={back} size="small" disabled={pageNum === 1} onClick={() => turnTo(pageNum - 1)}>
        上一页
      </Button>
      <Button ref={forth} size="small" disabled={!hasMore} onClick={() => turnTo(pageNum + 1)}>
        下一页
      </Button>
    </>
  );
}

function WayToWrite({ person: { nickname, threadId, reachable }, onWrite }: { person: Person; onWrite: () => void }) {
  const label = `给${nickname || '对方'}发消息`;
  if (threadId) {
    return (
      <LinkButton size="small" href={href('message.content', { id: threadId }, { type: 'chat' })} aria-label={label}>
        发消息
      </LinkButton>
    );
  }
  if (!reachable) return <small>已屏蔽</small>;
  return (
    <Button size="small" onClick={onWrite} aria-label={label}>
      发消息
    </Button>
  );
}
