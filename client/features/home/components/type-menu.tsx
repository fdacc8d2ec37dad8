import { styled } from 'styled-components';
import { DemandTypeIcon } from '#client/entities/demand/demand-type-icon.tsx';
import { formatCount } from '#client/ui/format.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { demandTypeHues } from '#shared/rules/drawn-pictures.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';

/**
 * On wide screens rows of a menu beside the search, on narrow screens tiles, three in a row. The rows keep their height before the types
 * load, so that nothing moves.
 */
const List = styled.ul`
  display: grid;
  grid-template-rows: repeat(9, minmax(44px, 1fr));
  height: 100%;
  padding: var(--space-2);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (max-width: 999px) {
    grid-template: repeat(3, minmax(102px, auto)) / repeat(3, minmax(0, 1fr));
    height: auto;
  }
`;

const Choice = styled.a`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
  height: 100%;
  padding: 0 var(--space-2);
  border-radius: var(--radius);
  color: var(--text);
  font-weight: var(--weight-medium);

  &:hover {
    background: var(--brand-soft);
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > small {
    min-width: 3em;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }

  @media (max-width: 999px) {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 2px;
    padding: var(--space-2) 0;

    > small {
      text-align: center;
    }
  }
`;

const writeTints = (): string => demandTypeCodes.map((code) => `&[data-type='${code}'] { --hue: ${demandTypeHues[code]}; }`).join('\n  ');
/** Marked as pure, so that only the style sheet contains it. */
const tints = /* @__PURE__ */ writeTints();

/** Icon in the tint of its type, as on the covers. */
const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--radius);
  background: hsl(var(--hue) 80% 95%);
  color: hsl(var(--hue) 58% 36%);

  ${tints}

  @media (prefers-color-scheme: dark) {
    background: hsl(var(--hue) 34% 20%);
    color: hsl(var(--hue) 70% 78%);
  }
  @media (max-width: 999px) {
    width: 40px;
    height: 40px;
  }
`;

/** Lists the nine types with their counts; null while the counts are unknown. */
export const TypeMenu = ({ counts }: { counts: ReadonlyMap<string, number> | null }) => (
  <nav aria-label="合作类型">
    <List>
      {demandTypeCodes.map((typeCode) => (
        <li key={typeCode}>
          <Choice href={href('demand.list', { typeCode })} title={demandTypeHints[typeCode]}>
            <Icon data-type={typeCode}>
              <DemandTypeIcon code={typeCode} size={18} />
            </Icon>
            <span>{demandTypeNames[typeCode]}</span>
            <small>{counts && `${formatCount(counts.get(typeCode) ?? 0)} 条`}</small>
          </Choice>
        </li>
      ))}
    </List>
  </nav>
);
