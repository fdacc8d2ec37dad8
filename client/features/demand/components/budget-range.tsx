import { styled } from 'styled-components';
import { useIsPlaceholder } from '#client/lib/placeholder.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { FilterInputs, pathOf } from './filter-inputs.tsx';

const Form = styled.form`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  max-width: 280px;
  padding: 4px 6px;
  color: var(--text-muted);
  font-size: 14px;

  > input {
    min-width: 0;
    height: 32px;
    padding: 0 6px;
  }
  @media (max-width: 767px) {
    max-width: none;
    padding: 4px 0;

    > input {
      height: 40px;
    }
  }
`;

const NUMBER = String.raw`\s*\d{1,5}(\.\d{1,4})?\s*`;
const NOT_ZERO = String.raw`(?!\s*0*(\.0*)?\s*$)`;

/** Attributes of a field: a text that is no number is explained by the browser instead of being sent. */
const amount = (pattern: string, problem: string) => ({
  inputMode: 'decimal' as const,
  maxLength: 6,
  pattern,
  onInvalid: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.setCustomValidity(problem),
  onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.setCustomValidity(''),
});

/** A GET form for a custom budget range in 万元; an empty field leaves that end open. */
export function BudgetRange({ search }: { search: DemandSearch }) {
  const isPlaceholder = useIsPlaceholder();
  const [from, to] = (search.budget ?? '-').split('-').map((yuan) => (Number(yuan) > 0 ? Number(yuan) / 10_000 : ''));
  return (
    <Form key={search.budget} action={pathOf(search)} method="get" aria-label="自定预算" inert={isPlaceholder}>
      <TextInput
        {...amount(NUMBER, '请填数字，如 5 或 1.5')}
        name="budgetFrom"
        defaultValue={from}
        placeholder="最低"
        aria-label="最低预算，万元"
      />
      <span aria-hidden="true">–</span>
      <TextInput
        {...amount(NOT_ZERO + NUMBER, '请填大于 0 的数字，如 5 或 1.5')}
        name="budgetTo"
        defaultValue={to}
        placeholder="最高"
        aria-label="最高预算，万元"
      />
      <span aria-hidden="true">万</span>
      <FilterInputs search={search} change={{ budget: undefined, namedBudgetOnly: false }} />
      <Button type="submit" size="small">
        确定
      </Button>
    </Form>
  );
}
