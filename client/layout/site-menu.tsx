import { Menu } from 'lucide-react';
import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { href } from '#shared/routes/href.ts';
import { AwaitService, CustomerService } from './customer-service.tsx';
import { HeaderTool } from './header-tool.tsx';
import { currentMark, mainNavigation, marksOf } from './navigation-items.ts';

const Box = styled.div`
  @media (min-width: 1100px) {
    display: none;
  }
`;

const List = styled.ul`
  min-width: 208px;
  padding-bottom: var(--space-2);
  margin-bottom: var(--space-2);
  border-bottom: 1px solid var(--line);

  > li > * {
    min-height: 44px;
  }
`;

const ServiceBox = styled.div`
  display: grid;
  justify-items: center;
`;

/** Everything that the header has no room for on narrow screens. */
export const SiteMenu = ({ request }: { request?: PageRequest }) => (
  <AwaitService variant={`menu ${marksOf(request)}`} content={(image) => <Choices request={request} image={image} />}>
    {(inner) => <Box data-last="" {...inner} />}
  </AwaitService>
);

const Choices = ({ request, image }: { request: PageRequest | undefined; image: string }) => (
  <Disclosure
    summary={
      <HeaderTool as="summary" aria-label="菜单">
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        菜单
      </HeaderTool>
    }
  >
    <nav aria-label="菜单">
      <List>
        {mainNavigation.map((item) => (
          <li key={item.href}>
            <MenuChoice href={item.href} aria-current={currentMark(item, request)}>
              {item.label}
            </MenuChoice>
          </li>
        ))}
        <li>
          <MenuChoice href={href('demand.publish', {})}>发布需求</MenuChoice>
        </li>
        <li>
          <MenuChoice href={href('app.download')}>App 下载</MenuChoice>
        </li>
        <li>
          <MenuChoice href={href('about')}>关于我们</MenuChoice>
        </li>
      </List>
    </nav>
    {image && (
      <ServiceBox>
        <CustomerService image={image} />
      </ServiceBox>
    )}
  </Disclosure>
);
