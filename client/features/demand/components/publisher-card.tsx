import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { toPublisherLook } from '#client/entities/demand/demand-card-model.ts';
import { PublisherLine } from '#client/entities/demand/publisher-line.tsx';
import { Await } from '#client/lib/await.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatCount } from '#client/ui/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { publisherFacts } from '#shared/text/publisher-facts.ts';
import { texts } from '#shared/text/texts.ts';
import { publisherQuery } from '../demand-api.ts';

const Facts = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  /* Breaks between facts, not within one. */
  word-break: keep-all;

  &:empty {
    display: none;
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  margin-top: var(--space-4);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  text-align: center;

  > div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    display: grid;
    place-items: center;
    min-height: 28px;
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

/** Shows the publisher, their verifications and the interest in the demand. A zero is omitted: it would only speak against the demand. */
export function PublisherCard({ demand }: { demand: Demand }) {
  const { publisher } = demand;
  const look = toPublisherLook(publisher);
  return (
    <Card as="section" aria-labelledby="publisher-heading">
      <CardTitle id="publisher-heading">发布者</CardTitle>
      {look && publisher ? (
        <>
          <SharedMarkup
            of={publisher}
            content={() => (
              <>
                <PublisherLine
                  publisher={look}
                  avatarSize={48}
                  isSpacious
                  href={href('demand.publisher', undefined, { id: publisher.id })}
                />
                <Facts>{publisherFacts(publisher)}</Facts>
              </>
            )}
          >
            {(inner) => <div {...inner} />}
          </SharedMarkup>
          <Figures>
            <div>
              <dt>发布需求</dt>
              <dd>
                <PublishCount userId={publisher.id} />
              </dd>
            </div>
            {demand.collectCount > 0 && (
              <div>
                <dt>本条被收藏</dt>
                <dd>{formatCount(demand.collectCount)}</dd>
              </div>
            )}
            {demand.contactCount > 0 && (
              <div>
                <dt>本条被联系</dt>
                <dd>{formatCount(demand.contactCount)}</dd>
              </div>
            )}
          </Figures>
        </>
      ) : (
        <EmptyState size="small" title={`${texts.none}发布者资料`} />
      )}
    </Card>
  );
}

const PublishCount = ({ userId }: { userId: string }) => (
  <Await
    query={publisherQuery(userId)}
    pending={<Skeleton width={28} height={18} />}
    failed={(_failure, retry) =>
      retry ? (
        <Button size="small" variant="ghost" aria-label="发布需求数没有取到，重试" title="重试" onClick={retry}>
          —<RotateCw size={14} aria-hidden="true" />
        </Button>
      ) : (
        <>—</>
      )
    }
  >
    {(publisher) => <>{formatCount(publisher.publishCount)}</>}
  </Await>
);
