import { DayScale, DayTable, NoFigures } from '#client/ui/day-figures.tsx';
import type { Section } from '../specimen.tsx';

const days = [
  { day: '2026-11-25', views: 12, collects: 1 },
  { day: '2026-11-26', views: 0, collects: 0 },
  { day: '2026-11-27', views: 1_204, collects: 36 },
];

export const figures: Section = {
  id: 'figures',
  title: '按天的数字',
  specimens: [
    { name: 'DayScale', file: 'ui/day-figures.tsx', isWide: true, states: [['图下的日期', <DayScale key="1" days={days} />]] },
    {
      name: 'DayTable',
      file: 'ui/day-figures.tsx',
      isWide: true,
      states: [
        [
          '可以展开',
          <DayTable
            key="1"
            days={days}
            columns={[
              { name: '浏览', figureOf: (day) => day.views },
              { name: '收藏', figureOf: (day) => day.collects },
            ]}
          />,
        ],
      ],
    },
    {
      name: 'NoFigures',
      file: 'ui/day-figures.tsx',
      isWide: true,
      states: [['没有数字', <NoFigures key="1">这段时间还没有浏览。</NoFigures>]],
    },
  ],
};
