import { styled } from 'styled-components';
import { usePreHydrationValue } from '#client/lib/hydration.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { Button } from '#client/ui/button.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { Select } from '#client/ui/text-input.tsx';
import { href } from '#shared/routes/href.ts';
import { transactionTypeName } from '#shared/text/money-texts.ts';
import { monthsUpTo, type RecordFilter, recordsHref, typesOf } from '../record-filter.ts';

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding: var(--space-3) 0 var(--space-4);

  > select {
    flex: 0 1 180px;
  }
  @media (max-width: 559px) {
    > select {
      flex: 1 1 130px;
    }
  }
`;

const directions = [
  { direction: undefined, label: '全部' },
  { direction: 'INCOME', label: '收入' },
  { direction: 'EXPENDITURE', label: '支出' },
] as const;

interface RecordFiltersProps {
  filter: RecordFilter;
  /** `2026-11-22`, by the API's clock; null until it is known. */
  today: string | null;
}

/** The filters of the records. Each choice is an address, so they work without JavaScript too. */
export function RecordFilters({ filter, today }: RecordFiltersProps) {
  const goTo = useGoTo();
  const { direction, type, month } = filter;
  const types = typesOf(direction);
  const known = today ? monthsUpTo(today) : [];
  const months = month && !known.includes(month) ? [...known, month] : known;
  const go = (change: Partial<RecordFilter>) => goTo(recordsHref(filter, change), { keepScroll: true });
  const typeOf = (value: string) => types.find((each) => each === value);
  const row = usePreHydrationValue<HTMLFormElement>((form) => {
    const chosen = new FormData(form);
    const [chosenType, chosenMonth] = [typeOf(String(chosen.get('type'))), String(chosen.get('month')) || undefined];
    if (chosenType !== type || chosenMonth !== month) go({ type: chosenType, month: chosenMonth });
  });
  return (
    <>
      <TabLinks
        label="收支"
        items={directions.map((item) => ({
          label: item.label,
          href: recordsHref(filter, { direction: item.direction }),
          isCurrent: item.direction === direction,
        }))}
      />
      <Row ref={row} method="get" action={href('wallet')}>
        {direction && <input type="hidden" name="direction" value={direction} />}
        <Select
          key={`type ${direction} ${type}`}
          name="type"
          aria-label="交易类型"
          defaultValue={type ?? ''}
          onChange={({ target }) => go({ type: typeOf(target.value) })}
        >
          <option value="">全部类型</option>
          {types.map((each) => (
            <option key={each} value={each}>
              {transactionTypeName(each)}
            </option>
          ))}
        </Select>
        <Select
          key={`month ${month}`}
          name="month"
          aria-label="月份"
          defaultValue={month ?? ''}
          onChange={({ target }) => go({ month: target.value || undefined })}
        >
          <option value="">全部月份</option>
          {months.map((each) => (
            <option key={each} value={each}>
              {each.replace(/-0?/, ' 年 ')} 月
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">筛选</Button>
        </noscript>
      </Row>
    </>
  );
}
