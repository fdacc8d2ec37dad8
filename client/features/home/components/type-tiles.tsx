import { styled } from 'styled-components';
import { DemandTypeIcon } from '#client/entities/demand/demand-type-icon.tsx';
import { formatCount } from '#client/ui/format.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(9, minmax(0, 1fr));
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);

  @media (max-width: 1099px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Tile = styled.a`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: 2px;
  height: 100%;
  padding: var(--space-4) var(--space-1);
  color: var(--text);
  text-align: center;
  transition: background-color var(--quick) var(--ease);

  &:hover {
    background: var(--brand-soft);
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -3px;
    border-radius: var(--radius-large);
  }
`;

const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: 6px;
  border-radius: var(--radius-large);
  background: var(--brand-soft);
  color: var(--brand);

  ${Tile}:hover & {
    background: var(--brand-fill);
    color: var(--on-brand-fill);
  }
`;

const Name = styled.strong`
  font-weight: var(--weight-bold);
`;

const Hint = styled.span`
  display: grid;
  align-items: center;
  min-height: 36px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-wrap: balance;
`;

const Count = styled.span`
  min-height: 18px;
  color: var(--brand);
  font: var(--weight-medium) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

/** The nine types with their counts; null while those are unknown. */
export const TypeTiles = ({ counts }: { counts: ReadonlyMap<string, number> | null }) => (
  <nav aria-label="合作类型">
    <Grid>
      {demandTypeCodes.map((typeCode) => (
        <li key={typeCode}>
          <Tile href={href('demand.list', { typeCode })}>
            <Icon>
              <DemandTypeIcon code={typeCode} />
            </Icon>
            <Name>{demandTypeNames[typeCode]}</Name>
            <Hint>{demandTypeHints[typeCode]}</Hint>
            <Count>{counts && `${formatCount(counts.get(typeCode) ?? 0)} 条`}</Count>
          </Tile>
        </li>
      ))}
    </Grid>
  </nav>
);
