import { Handshake, Megaphone, ShieldCheck } from 'lucide-react';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import { PointList } from '#client/ui/point-list.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { RemainingTime } from '#client/ui/remaining-time.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { ago } from '../sample-demands.ts';
import type { Section } from '../specimen.tsx';

const facts = [
  ['联系人', '陈先生'],
  ['手机', '138****8000'],
  ['邮箱', 'business-cooperation-department@a-very-long-company-name.example'],
  ['QQ', ''],
] as const;

export const words: Section = {
  id: 'words',
  title: '文字、时间与资料',
  specimens: [
    {
      name: 'FactList',
      file: 'ui/fact-list.tsx',
      isWide: true,
      states: [
        ['没有的不列', <FactList key="1" facts={facts} />],
        ['没有的也列', <FactList key="2" facts={facts} missing="暂无" />],
        ['两列', <FactList key="3" facts={facts} missing="暂无" inColumns />],
      ],
    },
    {
      name: 'PointList',
      file: 'ui/point-list.tsx',
      isWide: true,
      states: [
        [
          '三点',
          <PointList
            key="1"
            points={[
              { icon: Megaphone, title: '发布', text: '写清楚能给什么、想要什么，审核通过后展示。' },
              { icon: Handshake, title: '对接', text: '先发消息，再交换联系方式。' },
              { icon: ShieldCheck, title: '核实', text: '合作前核对对方的身份、营业执照和授权。' },
            ]}
          />,
        ],
      ],
    },
    {
      name: 'Prose',
      file: 'ui/prose.tsx',
      isWide: true,
      states: [
        [
          '几段',
          <Prose key="1">
            {'我们有三条自有产线和冷链配送。\n\n希望与覆盖 50 个小区以上的团长平台合作，按成交分成。\n详情见 '}
            <a href="#ui-Prose">公司介绍</a>
            {'。'}
          </Prose>,
        ],
      ],
    },
    {
      name: 'LinkedText',
      file: 'entities/user-text/linked-text.tsx',
      isWide: true,
      states: [
        ['没有网址', <LinkedText key="1" text="样品明天寄出。" origin={location.origin} />],
        [
          '本站与外部网址',
          <LinkedText key="2" text={`见 ${location.origin}/about，资料在 https://docs.example.com/a`} origin={location.origin} />,
        ],
      ],
    },
    {
      name: 'Highlight',
      file: 'ui/highlight.tsx',
      states: [
        ['命中', <Highlight key="1" text="寻找社区团购渠道，共同推广烘焙" keyword="社区 烘焙" />],
        ['没有关键词', <Highlight key="2" text="寻找社区团购渠道" />],
      ],
    },
    {
      name: 'RelativeTime',
      file: 'ui/relative-time.tsx',
      states: [
        ['刚刚', <RelativeTime key="1" iso={ago(0)} />],
        ['几小时前', <RelativeTime key="2" iso={ago(5)} />],
        ['几天前', <RelativeTime key="3" iso={ago(60)} />],
        ['很久以前', <RelativeTime key="4" iso="2025-03-08T08:00:00+08:00" />],
        ['没有', <RelativeTime key="5" iso={null} />],
      ],
    },
    {
      name: 'ExactTime',
      file: 'ui/exact-time.tsx',
      states: [
        ['有', <ExactTime key="1" iso="2026-03-08T08:05:00+08:00" />],
        ['没有', <ExactTime key="2" iso={null} />],
      ],
    },
    {
      name: 'RemainingTime',
      file: 'ui/remaining-time.tsx',
      states: [
        ['几小时', <RemainingTime key="1" iso={ago(-5.4)} />],
        ['最后一小时', <RemainingTime key="2" iso={ago(-0.4)} />],
        ['过了', <RemainingTime key="3" iso={ago(1)} />],
      ],
    },
    {
      name: 'VisuallyHidden',
      file: 'ui/visually-hidden.tsx',
      states: [
        [
          '只给读屏的文字',
          <p key="1">
            看得见的<VisuallyHidden>，和看不见的</VisuallyHidden>
          </p>,
        ],
      ],
    },
  ],
};
