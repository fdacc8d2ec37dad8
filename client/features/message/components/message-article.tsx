import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Notice } from '#shared/contract/message.ts';
import { isExternalAddress, toWebAddress } from '#shared/rules/web-address.ts';
import { categoryName } from '../message-model.ts';

/** Aligns the article with its breadcrumbs. */
export const ArticlePage = styled.div`
  max-width: 880px;
  margin: 0 auto;
`;

export const ArticleSurface = styled(Card)`
  margin-top: var(--space-3);
  padding: var(--space-10) var(--space-12);

  @media (max-width: 767px) {
    padding: var(--space-5) var(--space-4);
  }
`;

const Head = styled.header`
  padding-bottom: var(--space-5);
  margin-bottom: var(--space-6);
  border-bottom: 1px solid var(--line);

  h1 {
    font: var(--weight-bold) 24px/34px var(--font);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
    margin-top: var(--space-2);
    color: var(--text-muted);
  }

  @media (max-width: 767px) {
    h1 {
      font-size: 20px;
      line-height: 30px;
    }
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-top: var(--space-10);
`;

interface MessageArticleProps {
  message: Notice & { content: string; pinned?: boolean };
  back: { href: string; label: string };
}

/** A notice or announcement with its full text. */
export function MessageArticle({ message: { title, category, pinned, createdAt, content, link }, back }: MessageArticleProps) {
  const { publicOrigin } = usePublicEnv();
  const label = categoryName(category);
  const target = toWebAddress(link);
  return (
    <ArticleSurface as="article">
      <Head>
        <h1>{title}</h1>
        <p>
          {pinned && <Chip tone="accent">置顶</Chip>}
          {label && <Chip>{label}</Chip>}
          <RelativeTime iso={createdAt} />
        </p>
      </Head>
      <Prose>
        <LinkedText text={content} origin={publicOrigin} />
      </Prose>
      <Footer>
        {target && <MessageLink target={target} />}
        <LinkButton href={back.href} variant={target ? 'ghost' : 'secondary'}>
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </LinkButton>
      </Footer>
    </ArticleSurface>
  );
}

const MessageLink = ({ target }: { target: string }) =>
  isExternalAddress(target) ? (
    <LinkButton href={target} variant="primary" target="_blank" rel="noopener noreferrer nofollow">
      前往外部网站
      <ExternalLink size={16} aria-hidden="true" />
    </LinkButton>
  ) : (
    <LinkButton href={target} variant="primary">
      查看详情
      <ArrowRight size={16} aria-hidden="true" />
    </LinkButton>
  );
