import { styled } from 'styled-components';
import { AccountColumns } from './account-frame.tsx';
import { FrameExtras } from './frame-extras.tsx';
import type { FrameProps } from './frame-props.ts';
import { PageMain } from './page-main.tsx';
import { SearchForm } from './search-form.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** On narrow screens the search has a row of its own below the header and scrolls away with the page. */
const NarrowSearch = styled.div`
  display: none;

  @media (max-width: 767px) {
    display: block;
    padding: var(--space-2) var(--gutter);
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
`;

/** Header and footer around a page; pages of the account have their navigation beside them. One component, so that the header stays. */
export const StandardFrame = ({ request, children }: FrameProps) => (
  <>
    <a className="skip-link" href="#content">
      跳到主要内容
    </a>
    <SiteHeader request={request} />
    <NarrowSearch>
      <SearchForm />
    </NarrowSearch>
    <PageMain>{request?.row.layout === 'account' ? <AccountColumns request={request}>{children}</AccountColumns> : children}</PageMain>
    <SiteFooter />
    <FrameExtras />
  </>
);
