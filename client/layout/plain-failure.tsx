import { LinkButton } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { MessageBox, PageMessage } from './page-message.tsx';

/** The last fallback: needs no data, store, router or code beyond what every page loads, and its links trigger a full page load. */
export const PlainFailure = () => (
  <MessageBox as="main" role="alert">
    <PageMessage title={texts.error} line={texts.pageBroken}>
      <LinkButton href={location.pathname + location.search} variant="primary" data-server="">
        重试
      </LinkButton>
      <LinkButton href={href('home')} data-server="">
        返回首页
      </LinkButton>
    </PageMessage>
  </MessageBox>
);
