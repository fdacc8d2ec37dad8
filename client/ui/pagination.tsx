import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { groupDigits } from '#shared/text/texts.ts';

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  padding: var(--space-6) 0;
  font-variant-numeric: tabular-nums;
`;

const Total = styled.p`
  color: var(--text-muted);
`;

const List = styled.ul`
  display: flex;
  align-items: center;
  gap: var(--space-1);
`;

const Step = styled.a`
  display: inline-grid;
  place-items: center;
  min-width: 36px;
  height: 36px;
  padding: 0 var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius);
  color: var(--text-secondary);

  &[href]:hover {
    background: var(--surface);
    border-color: var(--line);
    color: var(--brand);
  }
  &[aria-current] {
    background: var(--brand-fill);
    color: var(--on-brand-fill);
    font-weight: var(--weight-medium);
  }
  &[aria-disabled] {
    color: var(--line-strong);
  }
  @media (max-width: 559px) {
    min-width: 44px;
    height: 44px;
  }
`;

/** The page numbers; narrow screens show 3 / 12 instead. */
const Numbers = styled.li`
  display: flex;
  gap: var(--space-1);

  @media (max-width: 559px) {
    display: none;
  }
`;

const Position = styled.li`
  display: none;
  padding: 0 var(--space-2);

  @media (max-width: 559px) {
    display: block;
  }
`;

interface PaginationProps {
  pageNum: number;
  pageSize: number;
  /** Total number of rows. */
  total: number;
  /** Text shown instead of 「共 128 条」. */
  label?: string | undefined;
  /** Returns the address of a page of the list. */
  hrefOf: (pageNum: number) => string;
}

/** Links to the pages of a list. Renders nothing if all rows fit on one page. */
export function Pagination({ pageNum, pageSize, total, label, hrefOf }: PaginationProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1 && pageNum <= 1) return null;
  const current = Math.min(pageNum, last + 1);
  return (
    <Bar aria-label="分页">
      <Total>{label ?? `共 ${groupDigits(total)} 条`}</Total>
      <List>
        <li>
          <Step {...linkTo(current - 1)} rel="prev" aria-label="上一页">
            <ChevronLeft size={16} aria-hidden="true" />
          </Step>
        </li>
        <Numbers>
          {pageWindow(current, last).map((page, index) =>
            page === null ? (
              <Step as="span" key={index === 1 ? 'before' : 'after'} aria-hidden="true">
                …
              </Step>
            ) : (
              <Step key={page} href={hrefOf(page)} aria-label={`第 ${page} 页`} aria-current={page === current ? 'page' : undefined}>
                {page}
              </Step>
            ),
          )}
        </Numbers>
        <Position>{current <= last ? `${current} / ${last}` : `共 ${last} 页`}</Position>
        <li>
          <Step {...linkTo(current + 1)} rel="next" aria-label="下一页">
            <ChevronRight size={16} aria-hidden="true" />
          </Step>
        </li>
      </List>
    </Bar>
  );

  function linkTo(page: number) {
    return page >= 1 && page <= last ? { href: hrefOf(page) } : ({ role: 'link', 'aria-disabled': true } as const);
  }
}

/** Returns the page numbers around the current one and both ends, with `null` for each gap: 1 … 4 5 6 … 20. At most seven entries. */
export function pageWindow(current: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, null, last];
  if (current >= last - 3) return [1, null, last - 4, last - 3, last - 2, last - 1, last];
  return [1, null, current - 1, current, current + 1, null, last];
}
