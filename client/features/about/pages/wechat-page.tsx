import { ClipboardCheck, Flag, Lightbulb, UserCog } from 'lucide-react';
import { styled } from 'styled-components';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PointList } from '#client/ui/point-list.tsx';
import { href } from '#shared/routes/href.ts';
import { ServiceQrCode } from '../components/service-qr-code.tsx';

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 400px);
  gap: var(--space-10);
  align-items: center;
  margin-top: var(--space-3);
  padding: var(--space-10);

  h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }

  @media (max-width: 959px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    padding: var(--space-5) var(--space-4);
  }
`;

const Lead = styled.p`
  max-width: 36em;
  margin-top: var(--space-2);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-medium) var(--font);
`;

const Services = styled.div`
  margin: var(--space-8) 0;

  @media (max-width: 559px) {
    margin: var(--space-6) 0;
  }
`;

const Code = styled.div`
  border-radius: var(--radius-large);
  background: var(--surface-page);
`;

const Warning = styled.p`
  margin-top: var(--space-4);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const services = [
  { icon: ClipboardCheck, title: '审核疑问', text: '需求为什么没通过、怎样修改' },
  { icon: Flag, title: '举报进展', text: '补充证据，了解处理结果' },
  { icon: UserCog, title: '账号问题', text: '登录、换手机号、认证资料' },
  { icon: Lightbulb, title: '改进建议', text: '哪里不好用，请直接告诉我们' },
];

/** Shows how to reach customer service on WeChat. */
export const WechatPage = () => (
  <>
    <Breadcrumbs items={[{ label: '首页', href: href('home') }, { label: '微信客服' }]} />
    <Panel as="section">
      <div>
        <h1>微信客服</h1>
        <Lead>在微信上和客服人员直接对话，说明情况、发送截图都更方便。</Lead>
        <Services>
          <PointList points={services} />
        </Services>
        <LinkButton href={href('message.list')}>查看我的消息</LinkButton>
        <Warning>客服不会向您索要登录密码、短信验证码，也不会要求您转账。</Warning>
      </div>
      <Code>
        <ServiceQrCode />
      </Code>
    </Panel>
  </>
);
