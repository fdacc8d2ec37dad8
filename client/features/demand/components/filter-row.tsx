import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { groupDigits } from '#shared/text/texts.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: var(--space-3);
  padding: 6px 0;

  & + & {
    border-top: 1px dashed var(--line);
  }
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    padding: var(--space-2) 0;
  }
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }
`;

const Label = styled.p`
  padding: 4px 0;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-body) var(--font);

  @media (min-width: 1000px) {
    padding: 4px 6px;
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;

const Options = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;

  & ~ & {
    margin-top: 6px;
    padding: var(--space-1);
    border-radius: var(--radius);
    background: var(--surface-sunken);
  }

  @media (min-width: 1000px) {
    display: grid;
    /* As wide as the content: five characters with a two-digit count need more than half of the sidebar. */
    grid-template-columns: repeat(2, auto);

    &[data-short] > [data-rare] {
      display: none;

      @media (scripting: none) {
        display: list-item;
      }
    }
  }
`;

/** Shows all values of a long list in the sidebar. Narrower screens have room for all of them, in lines or in the sheet. */
const More = styled.button`
  display: none;

  @media (min-width: 1000px) {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    margin-top: 2px;
    padding: 3px 6px;
    border-radius: var(--radius-small);
    color: var(--text-muted);
    font-size: 14px;

    &:hover {
      color: var(--brand);
    }
    > svg {
      transition: transform var(--quick) var(--ease);
    }
    &[aria-expanded='true'] > svg {
      transform: rotate(180deg);
    }
    @media (scripting: none) {
      display: none;
    }
  }
`;

const Option = styled.a`
  display: inline-flex;
  align-items: baseline;
  gap: 3px;
  padding: 4px var(--space-2);
  border-radius: var(--radius-small);
  color: var(--text);

  &:hover {
    color: var(--brand);
  }
  &[data-empty] {
    color: var(--text-muted);
  }
  &[aria-current] {
    background: var(--brand-soft);
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
  @media (min-width: 1000px) {
    display: flex;
    justify-content: space-between;
    padding: 3px 6px;
    font-size: 14px;
  }
  /* A touch target of 44 px in the sheet. */
  @media (max-width: 767px) {
    padding: 10px var(--space-2);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A number, which never wraps. */
const Count = styled.small`
  flex: none;
  white-space: nowrap;
  color: var(--text-muted);
  font-size: 13px;
  font-variant-numeric: tabular-nums;

  [aria-current] > & {
    color: inherit;
  }
`;

export interface FilterOption {
  key: string;
  label: string;
  href: string;
  isCurrent: boolean;
  /** Number of demands that choosing this value would leave; undefined if unknown. */
  count?: number | undefined;
  /** Number of demands that this value would add to those of the chosen values. */
  added?: number | undefined;
}

interface FilterRowProps {
  label: string;
  options: readonly FilterOption[];
  /** The second level, for the chosen options. */
  below?: readonly FilterOption[];
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** One filter: its values as links, so that every choice has an address. */
export const FilterRow = ({ label, options, below = [], children }: FilterRowProps) => (
  <Row>
    <Label>{label}</Label>
    <div>
      <OptionLinks label={label} options={options} />
      {below.length > 0 && <OptionLinks label={`${label}细分`} options={below} />}
      {children}
    </div>
  </Row>
);

const SkeletonStack = styled.div`
  display: grid;
  align-content: center;
  gap: var(--space-4);
  height: 103px;

  @media (min-width: 1000px) {
    height: 294px;
  }
`;

/** Placeholder for a filter whose values are loading. */
export const PendingRow = ({ label }: { label: string }) => (
  <Row>
    <Label>{label}</Label>
    <SkeletonStack>
      <Skeleton height={14} />
      <Skeleton width="80%" height={14} />
    </SkeletonStack>
  </Row>
);

/** Number of values that a list shows in the sidebar before it is expanded: eight rows of two. */
const MAX_SHOWN = 16;

/**
 * Returns the options that are hidden until the list is expanded: those with the fewest demands, but neither the first, 不限, nor a chosen
 * one.
 */
function rareOptions(options: readonly FilterOption[]): ReadonlySet<FilterOption> {
  // One more row is no longer than the button.
  if (options.length <= MAX_SHOWN + 2) return new Set();
  const byDemands = options.slice(1).sort((one, other) => demandsOf(other) - demandsOf(one));
  return new Set(byDemands.slice(MAX_SHOWN - 1).filter(({ isCurrent }) => !isCurrent));
}

const demandsOf = ({ count, added }: FilterOption): number => count ?? added ?? 0;

function OptionLinks({ label, options }: { label: string; options: readonly FilterOption[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const rare = rareOptions(options);
  return (
    <>
      <Options aria-label={label} data-short={isExpanded ? undefined : ''}>
        {options.map((option) => (
          <li key={option.key} data-rare={rare.has(option) ? '' : undefined}>
            <Option
              href={option.href}
              aria-current={option.isCurrent ? 'true' : undefined}
              data-empty={(option.count ?? option.added) === 0 ? '' : undefined}
              data-keep-scroll=""
            >
              {option.label}
              {option.count !== undefined && <Count>{groupDigits(option.count)}</Count>}
              {option.added ? <Count>+{option.added}</Count> : null}
            </Option>
          </li>
        ))}
      </Options>
      {rare.size > 0 && (
        <More type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? '收起' : '更多'}
          {label}
          <ChevronDown size={14} aria-hidden="true" />
        </More>
      )}
    </>
  );
}
