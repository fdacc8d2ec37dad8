import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { href } from '#shared/routes/href.ts';
import { MAX_KEYWORD_LENGTH } from '../community-model.ts';

const Form = styled.form`
  display: flex;
  flex: 0 1 360px;
  gap: var(--space-2);
  min-width: 0;

  @media (max-width: 767px) {
    flex: 1 1 100%;
  }
`;

/** A GET form; it works without JavaScript. */
export const CommunitySearchForm = ({ keyword = '' }: { keyword?: string | undefined }) => (
  <Form action={href('communities')} method="get" role="search" aria-label="搜索社群">
    <TextInput
      key={keyword}
      type="search"
      name="keyword"
      defaultValue={keyword}
      maxLength={MAX_KEYWORD_LENGTH}
      placeholder="行业、城市或话题"
      aria-label="社群关键词"
      enterKeyHint="search"
    />
    <Button type="submit" variant="primary" size="large">
      <Search size={16} aria-hidden="true" />
      搜索
    </Button>
  </Form>
);
