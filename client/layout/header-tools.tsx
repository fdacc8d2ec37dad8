import { Headset, Info, Star } from 'lucide-react';
import { styled } from 'styled-components';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { AppDownload } from './app-download.tsx';
import { AwaitService, CustomerService, type Service } from './customer-service.tsx';
import { HeaderTool } from './header-tool.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;

  @media (max-width: 1099px) {
    display: none;
  }
`;

export const explainBookmark = (): void => showToast(texts.bookmark, { long: true });

/** App, bookmark, about, customer service. Narrow screens have them in the menu. */
export const HeaderTools = () => (
  <AwaitService variant="tools" content={(service) => <Tools service={service} />}>
    {(inner) => <Row {...inner} />}
  </AwaitService>
);

const Tools = ({ service }: { service: Service }) => (
  <>
    <AppDownload />
    <HeaderTool as="button" type="button" onClick={explainBookmark} aria-label="收藏本页">
      <Star size={20} strokeWidth={1.75} aria-hidden="true" />
      收藏
    </HeaderTool>
    <HeaderTool href={href('about')} aria-label="关于我们">
      <Info size={20} strokeWidth={1.75} aria-hidden="true" />
      关于
    </HeaderTool>
    <Disclosure
      summary={
        <HeaderTool as="summary">
          <Headset size={20} strokeWidth={1.75} aria-hidden="true" />
          客服
        </HeaderTool>
      }
    >
      <CustomerService service={service} />
    </Disclosure>
  </>
);
