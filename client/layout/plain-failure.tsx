import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

/** The last resort: needs no data, no store, no router and no code of its own, and its links load afresh. */
export const PlainFailure = () => (
  <main role="alert" style={{ maxWidth: 480, margin: '18vh auto', padding: '0 24px', textAlign: 'center' }}>
    <h1>{texts.error}</h1>
    <p>{texts.pageBroken}</p>
    <p>
      <a href={location.pathname + location.search} data-server="">
        重试
      </a>
      　
      <a href={href('home')} data-server="">
        返回首页
      </a>
    </p>
  </main>
);
