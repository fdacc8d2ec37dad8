import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { CaptchaProvider } from '../providers.ts';
import { drawCaptcha } from './captcha-drawing.ts';
import { captchaGlyphs } from './captcha-glyphs.ts';

const LENGTH = 4;
const alphabet = Object.keys(captchaGlyphs);

/** Creates a provider of captchas: a PNG of 240 × 80 with four characters. `announce` gets every answer (a sandbox page shows it). */
export const createCaptchaProvider = ({ announce }: Pick<CaptchaProvider, 'announce'>): CaptchaProvider => ({
  announce,
  create: async () => {
    const answer = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
    const png = await sharp(Buffer.from(drawCaptcha(answer)))
      .png({ palette: true, colours: 64 })
      .toBuffer();
    return { answer, png };
  },
});
