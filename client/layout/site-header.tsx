import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { AccountEntry } from './account-entry.tsx';
import { MessageEntry } from './message-entry.tsx';
import { currentMark, mainNavigation, marksOf } from './navigation-items.ts';
import { SearchForm } from './search-form.tsx';
import { ServiceEntry } from './service-entry.tsx';
import { SiteLogo } from './site-logo.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--layer-header);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-6);
  max-width: calc(var(--content-width) + 2 * var(--gutter));
  height: calc(var(--header-height) - 1px);
  margin: 0 auto;
  padding: 0 var(--gutter);

  @media (max-width: 767px) {
    gap: var(--space-2);
  }
`;

const Links = styled.ul`
  display: flex;
  gap: var(--space-1);
`;

const NavLink = styled.a`
  position: relative;
  display: grid;
  place-items: center;
  height: calc(var(--header-height) - 1px);
  padding: 0 var(--space-3);
  color: var(--text-secondary);
  font: var(--weight-medium) 15px/22px var(--font);

  &:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  &[aria-current] {
    color: var(--brand);
    font-weight: var(--weight-bold);
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto var(--space-3) 0;
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: var(--brand);
  }
`;

const Search = styled.div`
  flex: 1;
  min-width: 120px;
  max-width: 360px;

  /* On wide windows the home page has a larger one. */
  @media (min-width: 768px) {
    &[data-home] {
      visibility: hidden;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-left: auto;
`;

/** Hidden on narrow screens, where the bottom tabs contain these items. */
const Wide = styled.div`
  flex: none;

  @media (max-width: 767px) {
    display: none;
  }
`;

/** Logo, main navigation, search, customer service, messages and account; the same on every page with a header. */
export const SiteHeader = ({ request }: { request?: PageRequest }) => (
  <Bar>
    <Inner>
      <SiteLogo />
      <Wide as="nav" aria-label="主导航">
        <SharedMarkup of={mainNavigation} variant={marksOf(request)} content={() => <NavLinks request={request} />}>
          {(inner) => <Links {...inner} />}
        </SharedMarkup>
      </Wide>
      <Search data-home={request?.name === 'home' ? '' : undefined}>
        <SearchForm />
      </Search>
      <Actions>
        <ServiceEntry />
        <Wide>
          <MessageEntry />
        </Wide>
        <Wide>
          <LinkButton href={href('demand.publish', {})} variant="primary">
            发布需求
          </LinkButton>
        </Wide>
        <div>
          <AccountEntry />
        </div>
      </Actions>
    </Inner>
  </Bar>
);

const NavLinks = ({ request }: { request: PageRequest | undefined }) =>
  mainNavigation.map((item) => (
    <li key={item.href}>
      <NavLink href={item.href} aria-current={currentMark(item, request)}>
        {item.label}
      </NavLink>
    </li>
  ));
