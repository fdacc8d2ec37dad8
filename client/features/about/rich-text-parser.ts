import { toWebAddress } from '#shared/rules/web-address.ts';
import { readMarkup } from './rich-text-tokens.ts';

type RichBlockTag = 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'li';
type RichInlineTag = 'strong' | 'em' | 'br' | 'a';

interface RichElement {
  tag: RichBlockTag | RichInlineTag;
  /** Set on `a` only; a validated address. */
  href?: string;
  children: RichNode[];
}
export type RichNode = string | RichElement;

/** Maps the element names of the input to the elements of the output. Any other element loses its tag and keeps its text. */
const allowed: Readonly<Record<string, RichElement['tag']>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  p: 'p',
  div: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  br: 'br',
  a: 'a',
};
const blocks: ReadonlySet<string> = new Set(['h2', 'h3', 'p', 'ul', 'ol']);
const MAX_NODES = 5_000;
const MAX_DEPTH = 24;

/**
 * Parses HTML from an external API into a tree that contains only h2, h3, p, ul, ol, li, strong, em, br and a[href]. The tree is correctly
 * nested for any input, so that the server and the browser render the same markup. Never throws.
 */
export function parseRichText(html: string): RichNode[] {
  const tree = new TreeBuilder();
  for (const token of readMarkup(html)) {
    if (tree.size >= MAX_NODES) break;
    if (token.kind === 'text') {
      tree.text(token.text);
      continue;
    }
    const tag = Object.hasOwn(allowed, token.name) ? allowed[token.name] : undefined;
    if (!tag) continue;
    if (token.kind === 'close') tree.close(tag);
    else tree.open(tag, token.href);
  }
  return prune(tree.root);
}

/** Builds the tree. The stack of open elements is always lists and their items, then at most one text block, then inline elements. */
class TreeBuilder {
  readonly root: RichNode[] = [];
  size = 0;
  readonly #open: RichElement[] = [];

  open(tag: RichElement['tag'], href: string | null): void {
    if (this.#open.length >= MAX_DEPTH) return;
    if (tag === 'li') {
      this.#closeUntil(['ul', 'ol']);
      this.#push({ tag: this.#open.length > 0 ? 'li' : 'p', children: [] });
    } else if (blocks.has(tag)) {
      this.#closeUntil(['li']);
      this.#push({ tag, children: [] });
    } else {
      this.#openInline(tag, href);
    }
  }

  #openInline(tag: RichElement['tag'], href: string | null): void {
    const address = tag === 'a' ? toWebAddress(href) : null;
    if (tag === 'a' && (!address || this.#open.some((element) => element.tag === 'a'))) return;
    this.#openTextBlock();
    if (tag === 'br') this.#add({ tag, children: [] });
    else this.#push({ tag, ...(address && { href: address }), children: [] });
  }

  close(tag: RichElement['tag']): void {
    const index = this.#open.findLastIndex((element) => element.tag === tag);
    if (index >= 0) this.#open.length = index;
  }

  text(text: string): void {
    // Control characters and lone surrogates do not survive the browser's HTML parser, which would break hydration.
    const collapsed = text.replace(/[\t\n\f\r ]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');
    if (!collapsed || (collapsed === ' ' && !this.#isInText())) return;
    this.#openTextBlock();
    this.#add(collapsed);
  }

  #isInText(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && last.tag !== 'ul' && last.tag !== 'ol';
  }

  #openTextBlock(): void {
    const last = this.#open.at(-1);
    if (!last) this.#push({ tag: 'p', children: [] });
    else if (last.tag === 'ul' || last.tag === 'ol') this.#push({ tag: 'li', children: [] });
  }

  #closeUntil(tags: readonly RichElement['tag'][]): void {
    this.#open.length = this.#open.findLastIndex((element) => tags.includes(element.tag)) + 1;
  }

  #push(element: RichElement): void {
    this.#add(element);
    this.#open.push(element);
  }

  #add(node: RichNode): void {
    this.size += 1;
    (this.#open.at(-1)?.children ?? this.root).push(node);
  }
}

/** Removes elements without readable text. */
const prune = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string' || node.tag === 'br') return [node];
    const children = prune(node.children);
    return children.some((child) => typeof child !== 'string' || child.trim()) ? [{ ...node, children }] : [];
  });
