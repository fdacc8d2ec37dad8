import { Gift, Monitor } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { FormSkeleton, PageTitle } from '#client/ui/form-page.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Section } from '../specimen.tsx';

const Broken = (): never => {
  throw new Error('breaks on purpose');
};

const title = '寻找华南区社区团购渠道，共同推广低糖烘焙';

export const surfaces: Section = {
  id: 'surfaces',
  title: '卡片、行与空状态',
  specimens: [
    {
      name: 'Card',
      file: 'ui/card.tsx',
      isWide: true,
      states: [
        ['普通', <Card key="1">卡片没有边框，靠底色和阴影与页面分开。</Card>],
        [
          '正在更新',
          <Card key="2" aria-busy="true">
            旧的内容还在，变淡。
          </Card>,
        ],
      ],
    },
    {
      name: 'CardTitle',
      file: 'ui/card.tsx',
      isWide: true,
      states: [
        [
          '标题和内容',
          <Card key="1">
            <CardTitle>平台公告</CardTitle>
            <p>最近没有新的公告。</p>
          </Card>,
        ],
      ],
    },
    { name: 'PageTitle', file: 'ui/form-page.tsx', states: [['账号里的一页', <PageTitle key="1">账号安全</PageTitle>]] },
    {
      name: 'ListRow',
      file: 'ui/list-row.tsx',
      isWide: true,
      states: [
        [
          '一张卡片里的几行',
          <Card as="ul" key="1">
            <ListRow title={<p>只有标题</p>} />
            <ListRow title={<h2>{title}</h2>} facts={<span>3小时前浏览</span>} action={<Button size="small">移除</Button>} />
            <ListRow
              picture={<Avatar name="陈启明" size={40} />}
              title={<p className="one-line">一个把昵称写得特别特别长的人力资源合作负责人，长得要截断</p>}
              facts={
                <>
                  <Chip tone="brand">异业合作</Chip>
                  <span>广东省 深圳市</span>
                  <span>深圳市云桥科技有限公司</span>
                  <span>2026-11-02 加入</span>
                </>
              }
              action={<Chip tone="success">已奖励</Chip>}
            />
            <ListRow
              picture={<Monitor size={24} strokeWidth={1.5} aria-hidden="true" />}
              title={<p>Windows · Chrome</p>}
              facts={<span>最近使用 3小时前</span>}
              action={<Button size="small">退出登录</Button>}
            >
              <p>行的下面还可以有内容。</p>
            </ListRow>
          </Card>,
        ],
        [
          '窄处',
          <Card as="ul" key="2" className="dev-narrow">
            <ListRow
              picture={<Gift size={24} aria-hidden="true" />}
              title={<h2>{title}</h2>}
              facts={<span>待完成：发布第一条需求</span>}
              action={<LinkButton href="#ui-ListRow">去完成</LinkButton>}
            />
          </Card>,
        ],
      ],
    },
    {
      name: 'EmptyState',
      file: 'ui/empty-state.tsx',
      states: [
        ['只有标题', <EmptyState key="1" title="暂无邀请记录" />],
        [
          '说明和出路',
          <EmptyState
            key="2"
            title="暂无展示中的需求"
            hint="需求审核通过、展示出来后，就能使用道具。"
            action={
              <>
                <LinkButton href="#ui-EmptyState">查看全部</LinkButton>
                <LinkButton href="#ui-EmptyState" variant="primary">
                  去发布需求
                </LinkButton>
              </>
            }
          />,
        ],
        ['不知道缺什么', <EmptyState key="3" />],
        ['卡片里的一部分', <EmptyState key="4" size="small" title="暂无公告" />],
        ['卡片里的一部分，有说明', <EmptyState key="5" size="small" title="暂无回执。" hint="使用道具后，这里会比较前后的浏览。" />],
      ],
    },
    {
      name: 'LoadFailed',
      file: 'ui/load-failed.tsx',
      states: [
        ['可以重试', <LoadFailed key="1" message="网络连接失败，请检查网络后重试" retry={() => {}} />],
        ['重试也没有用', <LoadFailed key="2" message="服务暂时不可用" />],
      ],
    },
    {
      name: 'Skeleton',
      file: 'ui/skeleton.tsx',
      states: [
        ['一行', <Skeleton key="1" />],
        ['图片', <Skeleton key="2" width={120} height={90} radius={8} />],
        ['头像', <Skeleton key="3" width={44} height={44} radius="50%" />],
      ],
    },
    {
      name: 'FormSkeleton',
      file: 'ui/form-page.tsx',
      states: [['几个字段', <FormSkeleton key="1" heights={[74, 74, 'var(--control)']} />]],
    },
    {
      name: 'ErrorBoundary',
      file: 'ui/error-boundary.tsx',
      states: [
        [
          '里面的内容坏了',
          <ErrorBoundary key="1" fallback={<p>这一部分没有显示出来，其余的还在。</p>}>
            <Broken />
          </ErrorBoundary>,
        ],
        [
          '没有坏',
          <ErrorBoundary key="2" fallback={null}>
            <p>内容照常显示。</p>
          </ErrorBoundary>,
        ],
      ],
    },
  ],
};
