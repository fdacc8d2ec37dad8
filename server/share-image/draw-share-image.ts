import sharp from 'sharp';
import type { TextOutliner } from './outline-text.ts';

/** The texts and the cover of a picture for a shared link. */
export interface ShareCard {
  siteName: string;
  title: string;
  /** Replaces a title of which the font has no character, such as one of emoji. */
  plainTitle: string;
  /** Large text below the title, such as a budget; null for none. */
  highlight: string | null;
  /** One line at the bottom: type, region. */
  facts: string;
  /** SVG document of the cover next to the texts, 4 : 3. */
  cover: string;
}

/** Size of the picture: 1.91 : 1, as Open Graph clients expect. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

const MARGIN = 64;
/** Layout of the title. It is legible at a quarter of its size: chats show the picture 300 px wide. */
const TITLE = { size: 68, leading: 92, lines: 3, width: 640 } as const;
const SITE_NAME = { size: 36, baseline: 94 } as const;
const HIGHLIGHT = { size: 44, below: 88 } as const;
const FACTS = { size: 34, fromBottom: 64 } as const;
const COVER = { x: 752, y: 153, width: 384, height: 288 } as const;
const INK = '#18202f';
const QUIET = '#46526a';
const BRAND = '#1f5eff';

/** Draws the outlines of a thin font in bold: `weight` is in thousandths of its size. */
const written = (svg: string, x: number, y: number, fill: string, weight: number): string =>
  `<g transform="translate(${x} ${y})" fill="${fill}" stroke="${fill}" stroke-width="${weight}" stroke-linejoin="round">${svg}</g>`;

/** Draws the picture for a shared link as a PNG of `SHARE_IMAGE`, at most about 100 KB. */
export async function drawShareImage(card: ShareCard, text: TextOutliner): Promise<Buffer> {
  const { width, height } = SHARE_IMAGE;
  const cover = await sharp(Buffer.from(card.cover), { density: 144 }).resize(COVER.width, COVER.height).png().toBuffer();
  const linesOf = (title: string) => text.breakLines(title, TITLE.size, TITLE.width, TITLE.lines);
  const ownLines = linesOf(card.title);
  const titleLines = ownLines.length > 0 ? ownLines : linesOf(card.plainTitle);
  const highlight = card.highlight && text.breakLines(card.highlight, HIGHLIGHT.size, TITLE.width, 1)[0];
  const facts = text.breakLines(card.facts, FACTS.size, width - 2 * MARGIN, 1)[0] ?? '';
  // More lines start higher.
  const titleTop = 250 - (titleLines.length - 1) * 18;
  const lastLine = titleTop + (titleLines.length - 1) * TITLE.leading;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="p" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#e3ecff"/></linearGradient><clipPath id="c"><rect x="${COVER.x}" y="${COVER.y}" width="${COVER.width}" height="${COVER.height}" rx="28"/></clipPath></defs>${[
    `<rect width="${width}" height="${height}" fill="url(#p)"/><rect width="${width}" height="12" fill="${BRAND}"/>`,
    written(text.outline(card.siteName, SITE_NAME.size).svg, MARGIN, SITE_NAME.baseline, BRAND, 60),
    ...titleLines.map((line, index) => written(text.outline(line, TITLE.size).svg, MARGIN, titleTop + index * TITLE.leading, INK, 62)),
    highlight ? written(text.outline(highlight, HIGHLIGHT.size).svg, MARGIN, lastLine + HIGHLIGHT.below, BRAND, 60) : '',
    written(text.outline(facts, FACTS.size).svg, MARGIN, height - FACTS.fromBottom, QUIET, 30),
    `<image href="data:image/png;base64,${cover.toString('base64')}" x="${COVER.x}" y="${COVER.y}" width="${COVER.width}" height="${COVER.height}" clip-path="url(#c)"/>`,
  ].join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
