import { BellOff } from 'lucide-react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { PillLinks } from '#client/ui/pill-links.tsx';
import { Steps, StepsStack } from '#client/ui/steps.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import type { Section } from '../specimen.tsx';

const here = '#ui-Breadcrumbs';
const page = (pageNum: number, total: number, label?: string) => (
  <Pagination pageNum={pageNum} pageSize={20} total={total} label={label} hrefOf={(next) => `#page-${next}`} />
);
const tabs = ['全部', '待审核', '展示中', '已下架', '未通过', '草稿', '已过期'];

export const navigation: Section = {
  id: 'navigation',
  title: '导航',
  specimens: [
    {
      name: 'Breadcrumbs',
      file: 'ui/breadcrumbs.tsx',
      states: [
        ['两级', <Breadcrumbs key="1" items={[{ label: '首页', href: here }, { label: '异业合作' }]} />],
        [
          '最后一级很长',
          <Breadcrumbs
            key="2"
            items={[
              { label: '首页', href: here },
              { label: '异业合作', href: here },
              { label: '面向全国连锁便利店与社区生鲜门店长期诚征冷链配送与会员运营合作伙伴' },
            ]}
          />,
        ],
      ],
    },
    {
      name: 'TabLinks',
      file: 'ui/tab-links.tsx',
      isWide: true,
      states: [
        [
          '有数目',
          <TabLinks
            key="1"
            label="状态"
            items={tabs.slice(0, 4).map((label, place) => ({ href: `#tab-a${place}`, label, isCurrent: place === 0, count: place * 12 }))}
          />,
        ],
        [
          '放不下时横着滚动',
          <div key="2" className="dev-narrow">
            <TabLinks label="更多状态" items={tabs.map((label, place) => ({ href: `#tab-b${place}`, label, isCurrent: place === 2 }))} />
          </div>,
        ],
      ],
    },
    {
      name: 'PillLinks',
      file: 'ui/pill-links.tsx',
      isWide: true,
      states: [
        [
          '无数目',
          <PillLinks
            key="1"
            label="类型"
            items={tabs.slice(0, 3).map((label, place) => ({ href: `#pill-a${place}`, label, isCurrent: place === 1 }))}
          />,
        ],
        [
          '名称后有标记',
          <PillLinks
            key="3"
            label="通知"
            items={[
              { href: '#pill-c0', label: '全部', isCurrent: true, count: 12 },
              { href: '#pill-c1', label: '互动', isCurrent: false, count: 4, note: <BellOff size={12} aria-label="已免打扰" /> },
            ]}
          />,
        ],
        [
          '有数目，放不下时换行',
          <div key="2" className="dev-narrow">
            <PillLinks
              label="更多类型"
              items={tabs.map((label, place) => ({
                href: `#pill-b${place}`,
                label,
                isCurrent: place === 0,
                count: place * 1_200 || undefined,
              }))}
            />
          </div>,
        ],
      ],
    },
    {
      name: 'Pagination',
      file: 'ui/pagination.tsx',
      isWide: true,
      states: [
        ['第一页', page(1, 128)],
        ['中间', page(12, 480)],
        ['最后一页', page(7, 128)],
        ['超出末页', page(9, 40)],
        ['另一种说法', page(1, 400, '前 400 条，共 12,031 条')],
      ],
    },
    {
      name: 'Steps',
      file: 'ui/steps.tsx',
      states: [
        [
          '进行中',
          <Steps
            key="1"
            label="申请进度"
            steps={[
              { label: '提交申请', state: 'done' },
              { label: '审核', state: 'current' },
              { label: '开通', state: 'todo' },
            ]}
          />,
        ],
        [
          '未通过',
          <Steps
            key="2"
            label="认证进度"
            steps={[
              { label: '提交资料', state: 'done' },
              { label: '比对身份信息与证件照片', state: 'failed' },
              { label: '完成', state: 'todo' },
            ]}
          />,
        ],
        [
          '完成',
          <Steps
            key="3"
            label="完成的进度"
            steps={[
              { label: '提交', state: 'done' },
              { label: '审核', state: 'done' },
              { label: '完成', state: 'done' },
            ]}
          />,
        ],
      ],
    },
    {
      name: 'StepsStack',
      file: 'ui/steps.tsx',
      states: [
        [
          '步骤和下面的内容',
          <StepsStack key="1">
            <Steps
              label="认证进度二"
              steps={[
                { label: '提交', state: 'current' },
                { label: '完成', state: 'todo' },
              ]}
            />
            <p>填写下面的资料。</p>
          </StepsStack>,
        ],
      ],
    },
  ],
};
