import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useIsPlaceholder } from '#client/lib/placeholder.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type BudgetField, readBudgetFields } from '#shared/rules/read-demand-search.ts';
import { FilterInputs, pathOf } from './filter-inputs.tsx';

const Form = styled.form`
  max-width: 280px;
  padding: 4px 6px;

  > p {
    margin-top: var(--space-1);
  }
  @media (max-width: 767px) {
    max-width: none;
    padding: 4px 0;
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--text-muted);
  font-size: 14px;

  > input {
    min-width: 0;
    height: 32px;
    padding: 0 6px;
  }
  @media (max-width: 767px) {
    > input {
      height: 40px;
    }
  }
`;

const problems: Readonly<Record<BudgetField, string>> = {
  budgetFrom: '最低预算请填数字，如 5 或 1.5，最多 99999。',
  budgetTo: '最高预算请填大于 0 的数字，如 5 或 1.5，最多 99999。',
};

/**
 * A GET form for a custom budget range in 万元; an empty field leaves that end open. The form explains a text that is no number instead of
 * sending it; without JavaScript the list says that it ignored it.
 */
export function BudgetRange({ search }: { search: DemandSearch }) {
  const isPlaceholder = useIsPlaceholder();
  const [unreadable, setUnreadable] = useState<BudgetField | null>(null);
  const problemId = useId();
  const [from, to] = (search.budget ?? '-').split('-').map((yuan) => (Number(yuan) > 0 ? Number(yuan) / 10_000 : ''));
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget);
    const read = readBudgetFields(String(given.get('budgetFrom')), String(given.get('budgetTo')));
    if (!('unreadable' in read)) return setUnreadable(null);
    event.preventDefault();
    setUnreadable(read.unreadable);
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${read.unreadable}]`)?.focus();
  };
  const fieldOf = (name: BudgetField) => ({
    name,
    inputMode: 'decimal' as const,
    maxLength: 6,
    onChange: () => setUnreadable(null),
    ...(name === unreadable && { 'aria-invalid': true, 'data-invalid': true, 'aria-describedby': problemId }),
  });
  return (
    <Form key={search.budget} action={pathOf(search)} method="get" aria-label="自定预算" inert={isPlaceholder} onSubmit={check}>
      <Line>
        <TextInput {...fieldOf('budgetFrom')} defaultValue={from} placeholder="最低" aria-label="最低预算，万元" />
        <span aria-hidden="true">–</span>
        <TextInput {...fieldOf('budgetTo')} defaultValue={to} placeholder="最高" aria-label="最高预算，万元" />
        <span aria-hidden="true">万</span>
        <FilterInputs search={search} change={{ budget: undefined, namedBudgetOnly: false }} />
        <Button type="submit" size="small">
          确定
        </Button>
      </Line>
      {unreadable && (
        <ErrorLine isSmall id={problemId}>
          {problems[unreadable]}
        </ErrorLine>
      )}
    </Form>
  );
}
