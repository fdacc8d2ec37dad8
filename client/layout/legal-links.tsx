import { Await } from '#client/lib/await.tsx';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { configQuery } from './layout-queries.ts';

/** Links to 《用户服务协议》 and 《隐私政策》, each opening in a new tab; their addresses come from the configuration. */
export const LegalLinks = () => (
  <Await query={configQuery} pending={<Links />} failed={() => <Links />}>
    {(config) => <Links agreement={config.USER_AGREEMENT} policy={config.PRIVACY_POLICY} />}
  </Await>
);

const Links = ({ agreement, policy }: { agreement?: string; policy?: string }) => (
  <>
    <DocumentLink address={agreement} name="《用户服务协议》" /> 和 <DocumentLink address={policy} name="《隐私政策》" />
  </>
);

function DocumentLink({ address, name }: { address: string | undefined; name: string }) {
  const target = toWebAddress(address);
  return target ? (
    <a href={target} target="_blank" rel="noopener">
      {name}
    </a>
  ) : (
    name
  );
}
