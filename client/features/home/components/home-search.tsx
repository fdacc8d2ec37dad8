import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { overallQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { anyDemand, listHref, MAX_KEYWORD_LENGTH } from '#shared/rules/demand-search.ts';
import { type HotSearch, hotSearches } from '../home-model.ts';
import { SiteNumbers } from './site-numbers.tsx';

/** Grows downwards when the page is streamed in pieces, so that nothing moves. */
const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-6) var(--space-6) var(--space-5);
  border-radius: var(--radius-large);
  background: linear-gradient(150deg, var(--brand-soft) 10%, var(--surface) 90%);
  box-shadow: var(--shadow-1);

  @media (max-width: 767px) {
    gap: var(--space-3);
    padding: var(--space-4);
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
`;

const Title = styled.h1`
  font: var(--weight-bold) var(--type-title) var(--font);
  letter-spacing: 0.01em;
`;

const Lead = styled.p`
  margin-top: var(--space-1);
  color: var(--text-secondary);
`;

const Form = styled.form`
  position: relative;
  display: flex;
  padding: 4px;
  border: 2px solid var(--brand-fill);
  border-radius: var(--radius-large);
  background: var(--surface);

  &:focus-within {
    box-shadow: 0 0 0 4px var(--brand-soft);
  }
  /* As wide as with its label, so that nothing moves when the label arrives with the next chunk of the document. */
  > button {
    min-width: 106px;
  }
  /* On narrow screens the header's search is directly above. */
  @media (max-width: 767px) {
    display: none;
  }
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  height: 44px;
  padding: 0 var(--space-3);
  border: 0;
  background: none;
  font: var(--weight-regular) var(--type-medium) var(--font);

  &:focus-visible {
    outline: none;
  }
`;

const HotWords = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);

  > li {
    color: var(--text-muted);
  }
  /* As high as the links, so that it does not move when the first one arrives. */
  > :first-child {
    padding: 3px 0;
  }
  a {
    display: inline-block;
    padding: 3px 0;
    color: var(--text-secondary);
  }
  a:hover {
    color: var(--brand);
  }
  /* Room for touch targets of 44 px around words of two characters. */
  @media (max-width: 767px) {
    gap: 14px;
  }
`;

/** The portal's purpose and the search: a plain GET form that works without JavaScript. */
export const HomeSearch = () => (
  <Panel>
    <Top>
      <div>
        <Title>找合作，从一条需求开始</Title>
        <Lead>广告主、流量主、渠道、异业与合伙人，九类合作需求直接对接</Lead>
      </div>
      <SiteNumbers />
    </Top>
    <Form action={listHref(anyDemand)} method="get" role="search" aria-label="首页搜索">
      <Input
        type="search"
        name="keyword"
        maxLength={MAX_KEYWORD_LENGTH}
        placeholder="搜需求、行业、城市，如：校园渠道"
        aria-label="搜索关键词"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" variant="primary" size="large">
        <Search size={18} aria-hidden="true" />
        搜索
      </Button>
    </Form>
    <Await query={overallQuery} pending={<HotSearches />} failed={() => <HotSearches />}>
      {({ hotWords }) => <HotSearches words={hotWords} />}
    </Await>
  </Panel>
);

const HotSearches = ({ words }: { words?: readonly HotSearch[] | undefined }) => (
  <HotWords aria-label="热门搜索">
    <li aria-hidden="true">热门：</li>
    {(words?.length ? words : hotSearches).map(({ word, href }) => (
      <li key={word}>
        <a className="thumb-sized" href={href}>
          {word}
        </a>
      </li>
    ))}
  </HotWords>
);
