import { circle, path, place, rect } from '../shapes.ts';
import { type Subject, shadow } from './subject.ts';

/** Draws a person from the chest up. */
const person = (x: number, y: number, scale: number, skin: string, coat: string, hair: string): string =>
  place(
    x,
    y,
    scale,
    path('M-30 40C-30 14-16 4 0 4S30 14 30 40Z', coat),
    circle(0, -14, 17, skin),
    path('M-17-15C-18-35 18-35 17-15C8-24-6-24-17-15Z', hair),
  );

export const table: Subject = ({ light, body, shade, ink, spark }, variant) =>
  [
    shadow(104),
    person(-58, -12, 1.15, '#f6cfae', body, ink),
    person(58, -12, 1.15, '#e9b48c', shade, '#3a2a24'),
    person(0, -30, 1.2, '#f9d9bd', spark, variant % 2 === 0 ? '#4a2f25' : ink),
    rect(-104, 34, 208, 16, ink, 8),
    rect(-84, 50, 10, 42, shade),
    rect(74, 50, 10, 42, shade),
    rect(-26, 16, 52, 20, light, 3),
    rect(-18, 22, 30, 3.5, body, 1.5),
    rect(-18, 28, 20, 3.5, body, 1.5),
    ...[-66, 62].map((x) => [rect(x, 22, 14, 12, light, 3), rect(x + 3, 18, 8, 4, spark, 2)].join('')),
  ].join('');
