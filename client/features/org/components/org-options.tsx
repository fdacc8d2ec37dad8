import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import type { OrgSuggestions } from '../use-org-suggestions.ts';
import { OrgLine } from './org-line.tsx';

const Panel = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--layer-popover);
  max-height: min(420px, 60vh);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);

  > p {
    padding: var(--space-3);
    color: var(--text-secondary);
  }
`;

const Option = styled.div`
  padding: 10px var(--space-3);
  cursor: pointer;

  & + & {
    border-top: 1px solid var(--line);
  }
  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-hover);
  }
  &[aria-selected='true'] {
    box-shadow: inset 3px 0 0 var(--brand);
  }
  &[data-create] {
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--brand);
  }
`;

interface OrgOptionsProps {
  suggestions: OrgSuggestions;
  /** Id of the list. */
  id: string;
  /** Ids of the options: one per organization, and a last one that creates an organization. Empty if there is no list, only a problem. */
  ids: readonly string[];
  activeId: string | null;
  onChoose: (index: number) => void;
}

/** The search results, below the field that keeps the focus. */
export const OrgOptions = ({ suggestions: { orgs, keyword, problem }, id, ids, activeId, onChoose }: OrgOptionsProps) => (
  // Prevent a click from moving the focus out of the field.
  <Panel onMouseDown={(event) => event.preventDefault()}>
    {problem && <p role="alert">{problem}</p>}
    {orgs?.length === 0 && <p>没有找到名称或代码相符的企业。</p>}
    {orgs && (
      <div role="listbox" id={id} aria-label="找到的企业">
        {orgs.map((org, index) => (
          <Option key={org.id} role="option" id={ids[index]} aria-selected={activeId === ids[index]} onClick={() => onChoose(index)}>
            <OrgLine org={org} keyword={keyword} />
          </Option>
        ))}
        <Option
          data-create=""
          role="option"
          id={ids[orgs.length]}
          aria-selected={activeId === ids[orgs.length]}
          onClick={() => onChoose(orgs.length)}
        >
          <Plus size={16} aria-hidden="true" />
          没有找到？创建企业
        </Option>
      </div>
    )}
  </Panel>
);
