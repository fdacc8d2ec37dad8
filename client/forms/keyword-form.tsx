import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { useIsPlaceholder } from '#client/lib/placeholder.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

const Form = styled.form`
  display: flex;
  gap: var(--space-2);
  width: 100%;
  max-width: 420px;

  > input {
    min-height: var(--control);
  }
`;

interface KeywordFormProps {
  /** Path of the list. */
  action: string;
  /** Accessible name. */
  label: string;
  keyword: string;
  placeholder: string;
  maxLength: number;
  /** Further parameters of the list that a search keeps. */
  kept?: Readonly<Record<string, string | undefined>>;
}

/** Searches a list of the user's own by a keyword: a GET form, which works without JavaScript. */
export const KeywordForm = ({ action, label, keyword, placeholder, maxLength, kept = {} }: KeywordFormProps) => (
  <Form method="get" action={action} role="search" aria-label={label} inert={useIsPlaceholder()}>
    {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
    <TextInput
      key={keyword}
      type="search"
      name="keyword"
      aria-label="关键词"
      placeholder={placeholder}
      defaultValue={keyword}
      maxLength={maxLength}
      enterKeyHint="search"
    />
    <Button type="submit">
      <Search size={14} aria-hidden="true" />
      搜索
    </Button>
  </Form>
);
