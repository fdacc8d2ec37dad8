import { LinkButton } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { MessageBox, PageMessage } from './page-message.tsx';

/** The last resort: needs no data, no store, no router and no code that every page does not have, and its links load afresh. */
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
