import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawCaptcha } from './captcha-drawing.ts';
import { captchaGlyphs } from './captcha-glyphs.ts';
import { createCaptchaProvider } from './captcha-provider.ts';

const provider = createCaptchaProvider({ announce: async () => {} });

test('a captcha is a PNG of 240 × 80 that does not contain its four characters as text', async () => {
  const { answer, png } = await provider.create();
  expect(answer).toMatch(/^[A-Z3-9]{4}$/);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 240, height: 80 });
  expect(png.includes(Buffer.from(answer))).toBe(false);
});

test('no two characters can be confused', () => {
  const alphabet = Object.keys(captchaGlyphs).join('');
  expect(alphabet).not.toMatch(/[0OQD1IL2Z5S6G8BUV]/);
  expect(alphabet.length).toBeGreaterThanOrEqual(16);
});

test('a drawing consists of strokes without text, and no two are the same', () => {
  const drawing = drawCaptcha('ACEF');
  expect(drawing).not.toMatch(/<text|ACEF|font/);
  expect(drawCaptcha('ACEF')).not.toBe(drawing);
});

test('the strokes of the characters are in the picture', async () => {
  const darkPixels = async (characters: string) => {
    const { data } = await sharp(Buffer.from(drawCaptcha(characters)))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data.filter((pixel) => pixel < 160).length;
  };
  expect(await darkPixels('WMKH')).toBeGreaterThan((await darkPixels('')) + 1_000);
});

test('answers differ from captcha to captcha', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await provider.create()).answer));
  expect(new Set(answers).size).toBeGreaterThan(1);
});
