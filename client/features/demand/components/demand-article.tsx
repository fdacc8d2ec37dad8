import { styled } from 'styled-components';
import { DemandBadges } from '#client/entities/demand/demand-badges.tsx';
import { badgesOf } from '#client/entities/demand/demand-card-model.ts';
import { DemandCounts } from '#client/entities/demand/demand-counts.tsx';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { isHidden } from '../detail-model.ts';
import { KeyFacts, OtherFacts } from './demand-facts.tsx';
import { DemandGallery } from './demand-gallery.tsx';
import { SafetyNote } from './safety-note.tsx';

const Body = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  padding: var(--space-6);

  @media (max-width: 767px) {
    gap: var(--space-5);
    padding: var(--space-5) var(--space-4);
  }
`;

/** Pictures beside the text, above it on narrow screens. */
const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  align-items: start;
  gap: var(--space-6);

  @media (max-width: 599px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
`;

const Title = styled.h1`
  margin: 10px 0;
  font: var(--weight-bold) 24px/34px var(--font);
  text-wrap: pretty;

  @media (max-width: 767px) {
    font: var(--weight-bold) 20px/30px var(--font);
  }
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-4);
  margin-bottom: var(--space-4);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;

  /* The server's date becomes 「2天前」 in the browser; the lines break at the same places. */
  time {
    display: inline-block;
    min-width: 10ch;
  }
`;

const SectionTitle = styled.h2`
  margin-bottom: var(--space-3);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const OwnNote = styled.p`
  padding: 10px var(--space-3);
  border-radius: var(--radius);
  background: var(--warning-soft);
  color: var(--warning);

  a {
    color: inherit;
    text-decoration: underline;
  }
`;

/** The public part of a demand. */
export function DemandArticle({ demand }: { demand: Demand }) {
  const { publicOrigin } = usePublicEnv();
  const text = demand.content || demand.summary || '发布者没有填写更多说明。';
  return (
    // The markup is not shared if the text contains addresses: the host of the request decides which of them belong to this site.
    <SharedMarkup
      of={text.includes('://') ? null : demand}
      content={() => <ArticleContent demand={demand} text={text} origin={publicOrigin} />}
    >
      {(inner) => <Body as="article" {...inner} />}
    </SharedMarkup>
  );
}

const ArticleContent = ({ demand, text, origin }: { demand: Demand; text: string; origin: string }) => (
  <>
    <Head>
      <DemandGallery demand={demand} />
      <div>
        <DemandBadges {...badgesOf(demand)}>
          <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
        </DemandBadges>
        <Title>
          <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
        </Title>
        <Line>
          <span>编号 {demand.demandNumber}</span>
          <DemandCounts viewCount={demand.viewCount} collectCount={demand.collectCount} />
          {demand.createdAt && (
            <span>
              {'发布 '}
              <RelativeTime iso={demand.createdAt} />
            </span>
          )}
        </Line>
        <KeyFacts demand={demand} />
      </div>
    </Head>
    {isHidden(demand) ? (
      <OwnNote>
        当前状态：{auditStatusName(demand.auditStatus === 'PUBLISH' ? 'EXPIRED' : demand.auditStatus)}，仅您自己可见。
        {demand.rejectReason && `原因：${demand.rejectReason}`}
      </OwnNote>
    ) : demand.edit === 'WAITING' ? (
      <OwnNote>您的修改正在审核。通过之前，其他人看到的是这个版本。</OwnNote>
    ) : (
      demand.edit === 'REJECTED' && (
        <OwnNote>
          您的修改未通过审核，其他人看到的是这个版本。<a href={href('demand.publish', { demandId: demand.id })}>查看原因并修改</a>
        </OwnNote>
      )
    )}
    <section aria-labelledby="content-heading">
      <SectionTitle id="content-heading">需求详情</SectionTitle>
      <Prose>
        <LinkedText text={text} origin={origin} />
      </Prose>
    </section>
    <section aria-labelledby="facts-heading">
      <SectionTitle id="facts-heading">合作信息</SectionTitle>
      <OtherFacts demand={demand} />
    </section>
    <SafetyNote reportHref={demand.own ? undefined : href('demand.report', { demandNumber: demand.demandNumber })} />
  </>
);
