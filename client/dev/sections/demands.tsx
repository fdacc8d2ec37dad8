import { DemandBadges } from '#client/entities/demand/demand-badges.tsx';
import { DemandBudget } from '#client/entities/demand/demand-budget.tsx';
import { DemandCardList, type DemandCardLook, DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { DemandCounts } from '#client/entities/demand/demand-counts.tsx';
import { DemandLineSkeletons, DemandLines } from '#client/entities/demand/demand-line.tsx';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { DemandTypeIcon } from '#client/entities/demand/demand-type-icon.tsx';
import { PublisherLine } from '#client/entities/demand/publisher-line.tsx';
import { UnwantedButton } from '#client/entities/demand/unwanted-button.tsx';
import { OrgLogo } from '#client/entities/organization/org-logo.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { logoAddress } from '#shared/rules/drawn-pictures.ts';
import { demandTypeNames } from '#shared/text/labels.ts';
import { longNamed, person, sampleDemands, stranger } from '../sample-demands.ts';
import type { Section } from '../specimen.tsx';

const all: readonly DemandCardLook[] = Object.values(sampleDemands);
const lines = all.map((demand, place) => ({ ...demand, href: `#line-${place}` }));
const marking = (keyword: string) => (text: string) => <Highlight text={text} keyword={keyword} />;
const noBadges = { isHeadline: false, isTop: false, isRefreshed: false };

const Pair = ({ isBusy = false }: { isBusy?: boolean }) => (
  <DemandCardList data-grid="" aria-busy={isBusy}>
    {[sampleDemands.boosted, sampleDemands.long].map((demand) => (
      <li key={demand.title}>
        <DemandCardView demand={demand} />
      </li>
    ))}
  </DemandCardList>
);

export const demands: Section = {
  id: 'demands',
  title: '需求与发布者',
  specimens: [
    {
      name: 'DemandCardView',
      file: 'entities/demand/demand-card.tsx',
      isWide: true,
      states: [
        ['普通', <DemandCardView key="1" demand={sampleDemands.plain} />],
        ['头条、置顶、刚刷新、变色', <DemandCardView key="2" demand={sampleDemands.boosted} />],
        ['内容很长', <DemandCardView key="3" demand={sampleDemands.long} />],
        ['内容很少', <DemandCardView key="4" demand={sampleDemands.short} />],
        ['图片加载不出来', <DemandCardView key="5" demand={sampleDemands.brokenPicture} />],
        ['没有发布者', <DemandCardView key="6" demand={sampleDemands.unnamed} />],
        ['命中关键词', <DemandCardView key="7" demand={sampleDemands.plain} mark={marking('社区 烘焙')} />],
        ['只命中其中一个词', <DemandCardView key="10" demand={sampleDemands.plain} mark={marking('社区 联名')} note="含：社区" />],
        [
          '窄处',
          <div key="8" className="dev-narrow">
            <DemandCardView demand={sampleDemands.boosted} />
          </div>,
        ],
      ],
    },
    {
      name: 'DemandCardList',
      file: 'entities/demand/demand-card.tsx',
      isWide: true,
      states: [
        ['两列', <Pair key="1" />],
        ['正在更新', <Pair key="2" isBusy />],
      ],
    },
    {
      name: 'DemandCardSkeletons',
      file: 'entities/demand/demand-card-skeleton.tsx',
      isWide: true,
      states: [
        ['一列', <DemandCardSkeletons key="1" count={2} />],
        ['两列', <DemandCardSkeletons key="2" count={2} isGrid />],
      ],
    },
    {
      name: 'DemandLines',
      file: 'entities/demand/demand-line.tsx',
      isWide: true,
      states: [
        [
          '一列',
          <Card key="1" className="dev-narrow">
            <DemandLines demands={lines} />
          </Card>,
        ],
        [
          '有地方时三列',
          <Card key="2">
            <DemandLines demands={lines} isWide />
          </Card>,
        ],
        [
          '推荐给您的，可以不看',
          <Card key="3">
            <DemandLines
              demands={lines.map((line, place) => ({
                ...line,
                reason: '广告主与流量主互补 · 同属茶饮咖啡 · 同在广东 深圳',
                unwantedId: String(place + 1),
              }))}
              isWide
            />
          </Card>,
        ],
      ],
    },
    {
      name: 'UnwantedButton',
      file: 'entities/demand/unwanted-button.tsx',
      states: [['普通', <UnwantedButton key="1" id="1" title={sampleDemands.plain.title} />]],
    },
    {
      name: 'DemandLineSkeletons',
      file: 'entities/demand/demand-line.tsx',
      states: [['三条', <DemandLineSkeletons key="1" count={3} />]],
    },
    {
      name: 'DemandBadges',
      file: 'entities/demand/demand-badges.tsx',
      states: [
        ['头条', <DemandBadges key="1" {...noBadges} isHeadline />],
        ['置顶', <DemandBadges key="2" {...noBadges} isTop />],
        ['刚刷新', <DemandBadges key="3" {...noBadges} isRefreshed />],
        [
          '全部，后面是类型',
          <DemandBadges key="4" isHeadline isTop isRefreshed>
            <Chip tone="brand">异业合作</Chip>
          </DemandBadges>,
        ],
      ],
    },
    {
      name: 'DemandBudget',
      file: 'entities/demand/demand-budget.tsx',
      states: [
        ['金额', <DemandBudget key="1" budget="5–10 万元" />],
        ['很长', <DemandBudget key="2" budget={sampleDemands.long.budget} />],
        ['没有填写', <DemandBudget key="3" budget={null} />],
      ],
    },
    {
      name: 'DemandCounts',
      file: 'entities/demand/demand-counts.tsx',
      states: [
        [
          '少',
          <p key="1" className="dev-row">
            <DemandCounts viewCount={0} collectCount={0} />
          </p>,
        ],
        [
          '多',
          <p key="2" className="dev-row">
            <DemandCounts viewCount={3_561_284} collectCount={12_036} />
          </p>,
        ],
      ],
    },
    {
      name: 'DemandTitleText',
      file: 'entities/demand/demand-title.tsx',
      states: [
        ['没有变色', <DemandTitleText key="0">寻找社区团购渠道</DemandTitleText>],
        ...[1, 2, 3, 4, 5, 6, 7, 8].map(
          (color) =>
            [
              `颜色 ${color}`,
              <DemandTitleText key={color} data-color={color}>
                寻找社区团购渠道
              </DemandTitleText>,
            ] as const,
        ),
      ],
    },
    {
      name: 'DemandTypeIcon',
      file: 'entities/demand/demand-type-icon.tsx',
      states: [
        ...demandTypeCodes.map((code) => [demandTypeNames[code], <DemandTypeIcon key={code} code={code} />] as const),
        ['不认识的类型', <DemandTypeIcon key="00" code="00" />],
      ],
    },
    {
      name: 'PublisherLine',
      file: 'entities/demand/publisher-line.tsx',
      states: [
        ['实名、会员、认证企业', <PublisherLine key="1" publisher={person} />],
        ['宽处，可以点开', <PublisherLine key="2" publisher={person} avatarSize={48} isSpacious href="#ui-PublisherLine" />],
        ['什么都没有填', <PublisherLine key="3" publisher={stranger} />],
        ['很长', <PublisherLine key="4" publisher={longNamed} />],
        ['回复快', <PublisherLine key="5" publisher={person} avatarSize={32} replyTime="通常 1 小时内回复" />],
      ],
    },
    {
      name: 'OrgLogo',
      file: 'entities/organization/org-logo.tsx',
      states: [
        ['有', <OrgLogo key="1" src={logoAddress(3)} size={64} />],
        ['没有', <OrgLogo key="2" size={64} />],
        ['加载不出来', <OrgLogo key="3" src="/images/no-such-logo.svg" size={64} />],
      ],
    },
  ],
};
