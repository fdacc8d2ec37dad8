import { ChosenDemands } from '#client/entities/comparison/chosen-demands.tsx';
import { CompareToggle } from '#client/entities/comparison/compare-toggle.tsx';
import { CompareTray } from '#client/entities/comparison/compare-tray.tsx';
import { sampleDemands } from '../sample-demands.ts';
import type { Section } from '../specimen.tsx';

const chosen = Object.values(sampleDemands).map(({ title }, place) => ({ key: `BD${1_000_001 + place}`, title }));
const plain = { id: '1', demandNumber: 'BD1000001', title: sampleDemands.plain.title };

export const comparison: Section = {
  id: 'comparison',
  title: '对比',
  specimens: [
    {
      name: 'CompareToggle',
      file: 'entities/comparison/compare-toggle.tsx',
      states: [
        ['单独', <CompareToggle key="1" demand={plain} />],
        ['多条之一', <CompareToggle key="2" demand={plain} isOneOfMany size="small" variant="ghost" />],
      ],
    },
    {
      name: 'ChosenDemands',
      file: 'entities/comparison/chosen-demands.tsx',
      isWide: true,
      states: [
        ['一条', <ChosenDemands key="1" chosen={chosen.slice(0, 1)} />],
        ['四条', <ChosenDemands key="2" chosen={chosen.slice(0, 4)} />],
      ],
    },
    {
      name: 'CompareTray',
      file: 'entities/comparison/compare-tray.tsx',
      isWide: true,
      states: [['按「对比」后出现', <CompareTray key="1" />]],
    },
  ],
};
