import { Search } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { matchRoute } from '#shared/routes/match-route.ts';

/** The list of demands of every type: the address has no type, since a keyword may match any. */
const SEARCH_PATH = '/demand/type';

const Form = styled.form`
  position: relative;
  display: flex;
  align-items: center;
  width: 100%;
  height: max(38px, var(--control));
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  transition: border-color var(--quick) var(--ease);

  &:hover {
    border-color: var(--brand);
  }
  &:focus-within {
    border-color: var(--brand);
    outline: 1px solid var(--brand);
  }
`;

const Words = styled.input`
  flex: 1;
  min-width: 0;
  /* Reaches over the form's border on phones, as a touch target of 44 px. */
  height: var(--control);
  padding: 0 0 0 var(--space-3);
  border: 0;
  background: none;
  font: var(--weight-regular) var(--type-body) var(--font);
  text-overflow: ellipsis;

  &:focus-visible {
    outline: none;
  }
  &::-webkit-search-cancel-button {
    opacity: 0.6;
  }
  /* Invisible, it would still take space from the text. */
  &:placeholder-shown::-webkit-search-cancel-button {
    display: none;
  }

  @media (max-width: 767px) {
    font-size: 16px;

    /* Fits beside 登录/注册 on most phones. */
    &::placeholder {
      font-size: 15px;
    }
  }
`;

const Go = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: max(40px, var(--control));
  height: var(--control);
  border-radius: 0 7px 7px 0;
  color: var(--text-secondary);

  &:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** Key of the shared markup: the empty form is the same for every user. */
const empty = Object.freeze({});

/** The search for demands. A GET form, so it works without JavaScript and its result has an address. */
export function SearchForm() {
  const { pathname, search } = useLocation();
  // Other lists, such as the user's own demands, have keywords too.
  const isSearch = matchRoute(pathname)?.name === 'demand.list';
  const keyword = (isSearch && new URLSearchParams(search).get('keyword')) || '';
  return (
    <SharedMarkup of={keyword === '' ? empty : null} content={() => <Fields keyword={keyword} />}>
      {(inner) => <Form action={SEARCH_PATH} method="get" role="search" {...inner} />}
    </SharedMarkup>
  );
}

const Fields = ({ keyword }: { keyword: string }) => (
  <>
    <Words
      key={keyword}
      type="search"
      name="keyword"
      defaultValue={keyword}
      maxLength={50}
      placeholder="搜索需求、行业、地区"
      aria-label="搜索需求"
    />
    <Go type="submit" aria-label="搜索">
      <Search size={18} aria-hidden="true" />
    </Go>
  </>
);
