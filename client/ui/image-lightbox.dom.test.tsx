import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ImageLightbox } from './image-lightbox.tsx';

function Looking({ count }: { count: number }) {
  const [current, setCurrent] = useState(0);
  const pictures = Array.from({ length: count }, (_, index) => ({ src: `/images/${index + 1}.jpg`, srcSet: undefined }));
  return <ImageLightbox open onOpenChange={() => {}} title="活动现场" pictures={pictures} current={current} onCurrentChange={setCurrent} />;
}

type Point = readonly [x: number, y: number];

const touch = ([clientX, clientY]: Point) => ({ clientX, clientY });

/** Swipes one finger over the picture, with other fingers touching it at the start. */
function swipe(from: Point, to: Point, ...others: Point[]): void {
  const picture = screen.getByRole('img');
  fireEvent.touchStart(picture, { touches: [from, ...others].map(touch) });
  fireEvent.touchEnd(picture, { changedTouches: [touch(to)] });
}

const shown = () => screen.getByRole('img').getAttribute('alt');

test('a horizontal swipe shows the next or previous picture and wraps around', () => {
  render(<Looking count={3} />);
  swipe([300, 200], [180, 230]);
  expect(shown()).toBe('活动现场，图片 2');
  swipe([100, 200], [190, 200]);
  swipe([100, 200], [190, 200]);
  expect(shown()).toBe('活动现场，图片 3');
});

test('a tap, a vertical swipe and a two-finger gesture do not change the picture', () => {
  render(<Looking count={3} />);
  swipe([300, 200], [290, 200]);
  swipe([300, 200], [240, 400]);
  swipe([300, 200], [180, 200], [100, 200]);
  expect(shown()).toBe('活动现场，图片 1');
});

test('the arrow keys and the buttons also change the picture', async () => {
  render(<Looking count={2} />);
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toBe('活动现场，图片 2');
  await userEvent.click(screen.getByRole('button', { name: '下一张' }));
  expect(shown()).toBe('活动现场，图片 1');
});

test('a single picture has no buttons and ignores swipes', () => {
  render(<Looking count={1} />);
  expect(screen.queryByRole('button', { name: '下一张' })).toBeNull();
  swipe([300, 200], [100, 200]);
  expect(shown()).toBe('活动现场，图片 1');
});
