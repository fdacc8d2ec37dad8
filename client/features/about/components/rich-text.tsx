import { styled } from 'styled-components';
import { isExternalAddress } from '#shared/rules/web-address.ts';
import { parseRichText, type RichNode } from '../rich-text-parser.ts';

const Text = styled.div`
  max-width: 46em;
  font: var(--weight-regular) 15px/26px var(--font);

  h2 {
    margin: var(--space-6) 0 var(--space-2);
    font: var(--weight-bold) 18px/28px var(--font);
  }
  h3 {
    margin: var(--space-5) 0 var(--space-1);
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  > :first-child {
    margin-top: 0;
  }
  p,
  ul,
  ol {
    margin-top: var(--space-2);
  }
  ul,
  ol {
    padding-left: 1.4em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: var(--text-muted);
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** Renders HTML from an external API with the page's own elements; anything outside the allow-list is dropped. */
export const RichText = ({ html }: { html: string }) => <Text>{parseRichText(html).map(renderNode)}</Text>;

function renderNode(node: RichNode, index: number) {
  if (typeof node === 'string') return node;
  const { tag: Tag, href, children } = node;
  if (Tag === 'br') return <br key={index} />;
  if (Tag !== 'a') return <Tag key={index}>{children.map(renderNode)}</Tag>;
  const outside = href && isExternalAddress(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return (
    <a key={index} href={href} {...outside}>
      {children.map(renderNode)}
    </a>
  );
}
