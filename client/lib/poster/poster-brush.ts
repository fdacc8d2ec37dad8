import { breakLines } from './break-lines.ts';

/** px */
export const POSTER = { width: 750, height: 1200 } as const;

/** A poster is a picture that leaves the site: its colours are always the light ones. */
export const posterColors = {
  brand: '#1f5eff',
  deep: '#1143c0',
  text: '#18202f',
  soft: '#46526a',
  muted: '#5f6b82',
  line: '#e1e6ee',
  pale: '#ebf1ff',
  onBrand: '#dbe6ff',
  paper: '#ffffff',
} as const;

const FONT = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const QR_SIZE = 180;
export const CARD_RADIUS = 28;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function setFont(context: CanvasRenderingContext2D, size: number, weight: number, color: string): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = color;
}

export function fillRound(context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** A picture that fills the head of a card, whose corners it has; what is too much of it is cut off at both sides. */
export function drawHead(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box, radius: number): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight);
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, [radius, radius, 0, 0]);
  context.clip();
  context.drawImage(picture, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
  context.restore();
}

export interface Writing {
  x: number;
  /** Of the first line's foot. */
  y: number;
  /** The longest that a line may be. */
  width: number;
  size: number;
  lineHeight: number;
  weight: number;
  color: string;
  maxLines: number;
}

/** Writes a text in as many lines as it needs and may have; gives where the next thing may stand. */
export function write(context: CanvasRenderingContext2D, text: string, writing: Writing): number {
  const { x, y, width, size, lineHeight, weight, color, maxLines } = writing;
  setFont(context, size, weight, color);
  const lines = breakLines(text, width, maxLines, (part) => context.measureText(part).width);
  for (const [index, line] of lines.entries()) context.fillText(line, x, y + index * lineHeight);
  return y + lines.length * lineHeight;
}

/** The blue ground with the site's name above a white card. */
export function drawGround(context: CanvasRenderingContext2D, siteName: string, card: Box): void {
  const ground = context.createLinearGradient(0, 0, 0, POSTER.height);
  ground.addColorStop(0, posterColors.brand);
  ground.addColorStop(1, posterColors.deep);
  context.fillStyle = ground;
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  context.textBaseline = 'alphabetic';
  setFont(context, 40, 700, posterColors.paper);
  context.fillText(siteName, card.x, 92);
  setFont(context, 24, 400, posterColors.onBrand);
  context.textAlign = 'right';
  context.fillText('商务合作需求对接', card.x + card.width, 90);
  context.textAlign = 'left';
  fillRound(context, card, CARD_RADIUS, posterColors.paper);
}

/** The code to scan below the card, with what scanning does beside it. */
export function drawCode(
  context: CanvasRenderingContext2D,
  code: CanvasImageSource,
  card: Box,
  [title, hint]: readonly [string, string],
): void {
  const y = card.y + card.height + 40;
  const side = QR_SIZE + 20;
  fillRound(context, { x: card.x, y, width: side, height: side }, 16, posterColors.paper);
  context.imageSmoothingEnabled = false;
  context.drawImage(code, card.x + 10, y + 10, QR_SIZE, QR_SIZE);
  setFont(context, 32, 600, posterColors.paper);
  context.fillText(title, card.x + side + 36, y + 88);
  setFont(context, 24, 400, posterColors.onBrand);
  context.fillText(hint, card.x + side + 36, y + 132);
}
