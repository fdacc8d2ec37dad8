import { Headset } from 'lucide-react';
import { styled } from 'styled-components';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { AwaitService, CustomerService } from './customer-service.tsx';
import { HeaderTool } from './header-tool.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;

  @media (max-width: 1099px) {
    display: none;
  }
`;

/** Customer service, where one is configured. Narrow screens have it in the menu. */
export const HeaderTools = () => (
  <AwaitService variant="tools" content={(image) => image && <ServiceTool image={image} />}>
    {(inner) => <Row {...inner} />}
  </AwaitService>
);

const ServiceTool = ({ image }: { image: string }) => (
  <Disclosure
    summary={
      <HeaderTool as="summary">
        <Headset size={20} strokeWidth={1.75} aria-hidden="true" />
        客服
      </HeaderTool>
    }
  >
    <CustomerService image={image} />
  </Disclosure>
);
