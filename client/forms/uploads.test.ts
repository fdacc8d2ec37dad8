import { expect, test } from '@jest/globals';
import { blockedReason, countTaken, movedFirst, nextUpload, reduceUploads, toUploads, type Upload } from './uploads.ts';

let count = 0;
const newId = () => String(++count);
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
const toIds = (files: File[]): Upload[] => toUploads(files, { max: 9, taken: 0 }, newId).uploads;

test('leaves out pictures beyond the ninth and says so', () => {
  const { uploads, refused } = toUploads([picture('a.png'), picture('b.png'), picture('c.png')], { max: 9, taken: 7 }, newId);
  expect(uploads.map(({ file }) => file.name)).toEqual(['a.png', 'b.png']);
  expect(refused).toBe('图片最多 9 张，有 1 张没有添加');
  expect(toUploads([picture('a.png')], { max: 9, taken: 8 }, newId).refused).toBeNull();
});

test('files that are not pictures do not count toward the limit', () => {
  const noPictures = [picture('a.txt', 'text/plain'), picture('b.txt', 'text/plain')];
  const pictures = Array.from({ length: 10 }, (_, index) => picture(`${index}.png`));
  const { uploads, refused } = toUploads([...noPictures, ...pictures], { max: 9, taken: 0 }, newId);
  expect([uploads.length, countTaken(uploads), refused]).toEqual([11, 9, '图片最多 9 张，有 1 张没有添加']);
});

test('a file that is not a picture is neither sent nor retryable', () => {
  const [upload] = toIds([picture('a.pdf', 'application/pdf')]);
  expect(upload).toMatchObject({ state: 'failed', mayRetry: false });
  expect(upload?.problem).toContain('只支持');
});

test('uploads one picture at a time and skips failed ones until they are retried', () => {
  let uploads: readonly Upload[] = toIds([picture('a.png'), picture('b.png')]);
  const [first = '', second = ''] = uploads.map(({ id }) => id);
  expect(nextUpload(uploads)?.id).toBe(first);
  uploads = reduceUploads(uploads, { type: 'started', id: first });
  expect(nextUpload(uploads)).toBeNull();
  uploads = reduceUploads(uploads, { type: 'failed', id: first, problem: '网络不通', mayRetry: true });
  expect(nextUpload(uploads)?.id).toBe(second);
  uploads = reduceUploads(uploads, { type: 'removed', id: second });
  expect(nextUpload(uploads)).toBeNull();
  uploads = reduceUploads(uploads, { type: 'retried', id: first });
  expect(nextUpload(uploads)).toMatchObject({ id: first, problem: null, share: 0 });
});

test('moves a picture to the front and keeps the order of the others', () => {
  expect(movedFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
});

test('blocks the form during uploads, and after a failure until it is retried or removed', () => {
  const [upload] = toIds([picture('a.png')]);
  if (!upload) throw new Error('no upload');
  expect(blockedReason([])).toBeNull();
  expect(blockedReason([upload])).toContain('还在上传');
  expect(blockedReason([upload, { ...upload, state: 'failed' }])).toContain('重试或移除');
});
