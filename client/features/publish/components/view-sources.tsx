import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { DemandStats } from '#shared/contract/demand-stats.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { sourceNames } from '../data-model.ts';

const Rows = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px var(--space-3);
  }
  > li > span:last-of-type {
    color: var(--text-secondary);
    font-variant-numeric: tabular-nums;
  }
  > li::after {
    content: '';
    width: 100%;
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(90deg, var(--brand-fill) calc(var(--share) * 100%), var(--line) 0);
    forced-color-adjust: none;
  }
`;

const None = styled.p`
  color: var(--text-muted);
`;

/** The sources from which a demand was viewed. */
export const ViewSources = ({ sources, views }: { sources: DemandStats['sources']; views: number }) => (
  <Card as="section" aria-labelledby="sources">
    <CardTitle id="sources">浏览来源</CardTitle>
    {sources.length > 0 ? (
      <Rows>
        {sources.map((row) => (
          <li key={row.source} style={{ '--share': row.views / Math.max(views, 1) } as CSSProperties}>
            <span>{sourceNames[row.source]}</span>
            <span>
              {groupDigits(row.views)} 次 · {Math.round((row.views / Math.max(views, 1)) * 100)}%
            </span>
          </li>
        ))}
      </Rows>
    ) : (
      <None>有人打开需求后，这里会显示他们从哪里来。</None>
    )}
  </Card>
);
