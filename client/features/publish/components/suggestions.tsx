import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { NATIONWIDE, regionName } from '#client/forms/region-model.ts';
import { Button } from '#client/ui/button.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import { changeField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';
import { suggestIndustries, suggestPlaces } from '../suggest-terms.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  margin-top: 6px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

interface SuggestionsProps {
  label: string;
  options: readonly CodeNode[];
  onChoose: (option: CodeNode) => void;
}

/** Values suggested by the text of the demand, each applied by one click. */
const Suggestions = ({ label, options, onChoose }: SuggestionsProps) =>
  options.length > 0 && (
    <Row role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {options.map((option) => (
        <Button key={option.code} size="small" onClick={() => onChoose(option)}>
          {option.name}
        </Button>
      ))}
    </Row>
  );

/** Suggests industries while none is chosen. */
export function IndustrySuggestions({ editor: { form }, industries }: { editor: Editor; industries: readonly CodeNode[] }) {
  const [title, content, chosen] = useWatch({ control: form.control, name: ['title', 'content', 'industryCode'] });
  if (chosen) return null;
  return (
    <Suggestions
      label="从内容看可能是"
      options={suggestIndustries(`${title} ${content}`, industries)}
      onChoose={({ code }) => changeField(form, 'industryCode', code)}
    />
  );
}

/** Suggests regions while none is chosen or the demand is nationwide. */
export function PlaceSuggestions({ editor: { form }, regions }: { editor: Editor; regions: readonly CodeNode[] }) {
  const [title, content, chosen] = useWatch({ control: form.control, name: ['title', 'content', 'regionCode'] });
  if (chosen && chosen !== NATIONWIDE.code) return null;
  return (
    <Suggestions
      label="内容里提到"
      options={suggestPlaces(`${title} ${content}`, regions)}
      onChoose={({ code }) => {
        form.setValue('regionName', regionName(regions, code));
        changeField(form, 'regionCode', code);
      }}
    />
  );
}
