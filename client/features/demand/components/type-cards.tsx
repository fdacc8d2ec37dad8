import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { DemandTypeIcon } from '#client/entities/demand/demand-type-icon.tsx';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { formatCount } from '#client/ui/format.ts';
import { type DemandTypeCode, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);

  @media (max-width: 899px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const CardLink = styled.a`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-4);
  height: 100%;
  padding: var(--space-6) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  color: var(--text);
  transition: border-color var(--quick) var(--ease), box-shadow var(--quick) var(--ease);

  &:hover {
    border-color: var(--brand);
    color: var(--text);
    box-shadow: var(--shadow-2);
  }
  > svg {
    align-self: start;
    margin-top: 3px;
    color: var(--text-muted);
  }
  &:hover > svg {
    color: var(--brand);
  }
  @media (max-width: 559px) {
    padding: var(--space-4);
  }
`;

const Item = styled.li`
  position: relative;
`;

/* Above the card, which is a link itself, at the end of its last line. */
const PublishLink = styled.a`
  position: absolute;
  right: calc(var(--space-5) - var(--space-1));
  bottom: calc(var(--space-6) - var(--space-1));
  padding: var(--space-1);
  font: var(--weight-regular) var(--type-small) var(--font);

  @media (max-width: 559px) {
    right: var(--space-3);
    bottom: var(--space-3);
  }
`;

const Tile = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: var(--radius-large);
  background: var(--brand-soft);
  color: var(--brand);

  ${CardLink}:hover & {
    background: var(--brand-fill);
    color: var(--on-brand-fill);
  }
`;

const Name = styled.h2`
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const Hint = styled.p`
  color: var(--text-secondary);
`;

const Count = styled.p`
  min-height: 18px;
  margin-top: 2px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

interface TypeCardsProps {
  /** Number of demands per type; null while unknown. */
  counts: ReadonlyMap<string, number> | null;
}

/** The nine types; a choice is stored as the client's demand type and opens its list. */
export function TypeCards({ counts }: TypeCardsProps) {
  const store = usePortalStore();
  const choose = (demandType: DemandTypeCode) => store.setState({ demandType });
  return (
    <Grid>
      {demandTypeCodes.map((typeCode) => (
        <Item key={typeCode}>
          <CardLink href={href('demand.list', { typeCode })} onClick={() => choose(typeCode)}>
            <Tile>
              <DemandTypeIcon code={typeCode} size={28} />
            </Tile>
            <div>
              <Name>{demandTypeNames[typeCode]}</Name>
              <Hint>{demandTypeHints[typeCode]}</Hint>
              <Count>{counts && `${formatCount(counts.get(typeCode) ?? 0)} 条需求`}</Count>
            </div>
            <ArrowRight size={18} aria-hidden="true" />
          </CardLink>
          <PublishLink
            className="thumb-sized"
            href={href('demand.publish', {}, { typeCode })}
            onClick={() => choose(typeCode)}
            aria-label={`发布此类需求：${demandTypeNames[typeCode]}`}
          >
            发布此类需求
          </PublishLink>
        </Item>
      ))}
    </Grid>
  );
}
