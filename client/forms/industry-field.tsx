import { useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { usePreHydrationValue } from '#client/lib/hydration.ts';
import { Field } from '#client/ui/field.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Select } from '#client/ui/text-input.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import { type FormField, useBlocked } from './form-field.ts';
import { industryTreeQuery } from './reference-queries.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 130px), 1fr));
  gap: var(--space-2);
`;

const BRANCH_DIGITS = 2;

interface IndustryFieldProps extends FormField {
  label: string;
  required?: boolean;
  help?: string;
  /** The industries if the page already has them. */
  industries?: readonly CodeNode[];
}

/** Selects for a branch and an industry in it. The value is the industry code, '' for none. A branch alone blocks the form. */
export function IndustryField({ industries, ...props }: IndustryFieldProps) {
  if (industries) return <Branches {...props} industries={industries} />;
  return (
    <Await
      query={industryTreeQuery}
      pending={
        <Field label={props.label} htmlFor={props.id} required={props.required}>
          <Skeleton height={44} radius={8} />
        </Field>
      }
      failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
    >
      {(tree) => <Branches {...props} industries={tree} />}
    </Await>
  );
}

function Branches({
  id,
  name,
  value,
  error,
  label,
  help,
  required = false,
  industries,
  onChange,
  onBlocked,
}: IndustryFieldProps & { industries: readonly CodeNode[] }) {
  /** The chosen branch while no industry in it is chosen. */
  const [openBranch, setOpenBranch] = useState('');
  const branchCode = value.slice(0, BRANCH_DIGITS) || openBranch;
  const children = industries.find((branch) => branch.code === branchCode)?.children ?? [];
  useBlocked(onBlocked, openBranch && !value ? '请选择具体行业' : null);
  const open = (branch: string) => {
    setOpenBranch(branch);
    onChange('');
  };
  const choose = (code: string) => {
    setOpenBranch(code ? '' : branchCode);
    onChange(code);
  };
  const row = usePreHydrationValue<HTMLDivElement>((shown) => {
    const [branch = '', industry = ''] = [...shown.querySelectorAll('select')].map((select) => select.value);
    // If the branch changed before hydration, the industries shown are those of the previous branch.
    if (branch !== branchCode) open(branch);
    else if (industry && industry !== value) choose(industry);
  });
  // The control to use next has the field's id, so that it is focused if the field is incomplete.
  return (
    <Field label={label} htmlFor={id} help={help} error={error} required={required}>
      <Row ref={row}>
        <Select
          id={branchCode ? `${id}-branch` : id}
          aria-label="行业大类"
          value={branchCode}
          onChange={({ target }) => open(target.value)}
        >
          <option value="">请选择大类</option>
          {industries.map((branch) => (
            <option key={branch.code} value={branch.code}>
              {branch.name}
            </option>
          ))}
        </Select>
        <Select
          id={branchCode ? id : `${id}-industry`}
          aria-label={label}
          name={name}
          value={value.length > BRANCH_DIGITS ? value : ''}
          disabled={!branchCode}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{branchCode ? '请选择行业' : '请先选大类'}</option>
          {children.map((industry) => (
            <option key={industry.code} value={industry.code}>
              {industry.name}
            </option>
          ))}
        </Select>
      </Row>
      {industries.length === 0 && <VisuallyHidden>暂无可选行业</VisuallyHidden>}
    </Field>
  );
}
