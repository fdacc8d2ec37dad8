import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Field, Select } from '#client/ui/field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CodeNode } from '#shared/contract/reference-contract.ts';
import { changeField } from '../forms/change-field.ts';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
`;

const BRANCH_DIGITS = 2;

interface IndustryFieldProps {
  editor: Editor;
  industries: readonly CodeNode[];
}

/** The branch, then the industry in it. */
export function IndustryField({ editor, industries }: IndustryFieldProps) {
  const { form } = editor;
  const code = useWatch({ control: form.control, name: 'industryCode' });
  const problem = useProblem(editor, 'industryCode');
  const [openBranch, setOpenBranch] = useState('');
  const branchCode = code.slice(0, BRANCH_DIGITS) || openBranch;
  const children = industries.find((branch) => branch.code === branchCode)?.children ?? [];
  const change = (value: string) => {
    changeField(form, 'industryCode', value);
  };
  const id = fieldId('industryCode');
  return (
    <Field label="所属行业" htmlFor={id} error={problem} required>
      <Row>
        <Select
          id={fieldId('industryBranch')}
          aria-label="行业大类"
          value={branchCode}
          onChange={({ target }) => {
            setOpenBranch(target.value);
            change('');
          }}
        >
          <option value="">请选择大类</option>
          {industries.map((branch) => (
            <option key={branch.code} value={branch.code}>
              {branch.name}
            </option>
          ))}
        </Select>
        <Select value={code} disabled={!branchCode} onChange={({ target }) => change(target.value)}>
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
