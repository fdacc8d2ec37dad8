import { expect, test } from '@jest/globals';
import { createStatementNames, PLANNED_EACH_TIME } from './statement-names.ts';

test('a statement gets a name from its second use on, unique to its text and the same in every process', () => {
  const [one, other] = [createStatementNames(), createStatementNames()];
  const names = [one, other].flatMap(({ nameOf }) => ['select 1', 'select 1', 'select 1', 'select 2', 'select 2'].map(nameOf));
  const [first, , , , second] = names.slice(1);
  expect(names).toEqual([undefined, first, first, undefined, names[4], undefined, first, first, undefined, names[4]]);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
});

test('no name for commands without a plan, statements planned each time, long inserts and parameterised partial-index conflicts', () => {
  const { nameOf } = createStatementNames();
  const texts = [
    'begin',
    'alter table users add column age int',
    `select ${PLANNED_EACH_TIME} 1`,
    `insert into t values ${'($1), '.repeat(2_000)}`,
  ];
  expect(texts.flatMap((text) => [nameOf(text), nameOf(text), nameOf(text)])).toEqual(Array(12).fill(undefined));
  const conflict = 'insert into t values ($1) on conflict (a)';
  const unnamed = [`${conflict} where b = $2 do nothing`, `${conflict}\n where b is not null and "c" > $2\n do update set d = 1`];
  expect(unnamed.flatMap((text) => [nameOf(text), nameOf(text)])).toEqual([undefined, undefined, undefined, undefined]);
  const other = [`${conflict} do update set b = $2 where t.c = $3`, `${conflict} where b is not null do update set c = $2`];
  expect(other.map((text) => [nameOf(text), nameOf(text)][1])).not.toContain(undefined);
  const named = ['  select 1', 'WITH x as (select 1) select * from x', 'insert into t values (1)', 'update t set a = 1', 'delete from t'];
  expect(named.map((text) => [nameOf(text), nameOf(text)][1])).not.toContain(undefined);
});

test('lists of varying length exhaust neither the names nor the memory', () => {
  const { nameOf } = createStatementNames();
  const text = (number: number) => `select * from t where id in (${number})`;
  for (let number = 0; number < 5_000; number += 1) expect(nameOf(text(number))).toBeUndefined();
  const named = Array.from({ length: 1_000 }, (_, number) => [nameOf(text(number)), nameOf(text(number))][1]).filter(Boolean);
  expect(named).toHaveLength(400);
  expect(nameOf(text(0))).toBe(named[0]);
});

test('a statement whose table has changed gets another name; after stop none has one', () => {
  const { nameOf, rename, stop } = createStatementNames();
  const before = [nameOf('select 1'), nameOf('select 1')][1];
  rename('select 1');
  expect([undefined, before]).not.toContain(nameOf('select 1'));
  stop();
  expect([nameOf('select 1'), nameOf('select 1')]).toEqual([undefined, undefined]);
});

test('with `searches` some statements planned each time get a name: the least recently used one gives its name to a new one', () => {
  const { nameOf } = createStatementNames({ searches: 2 });
  const twice = (number: number) => [nameOf(search(number)), nameOf(search(number))][1];
  const search = (number: number) => `select ${PLANNED_EACH_TIME} ${number}`;
  expect(nameOf(search(1))).toBeUndefined();
  const first = nameOf(search(1));
  const second = twice(2);
  expect(new Set([first, second, undefined]).size).toBe(3);
  expect(nameOf(search(1))).toBe(first);
  expect(twice(3)).toBe(second);
  expect([nameOf(search(1)), nameOf(search(3)), nameOf(search(2))]).toEqual([first, second, undefined]);
  const long = `${search(4)}${' '.repeat(12_000)}`;
  expect([nameOf(long), nameOf(long)]).toEqual([undefined, undefined]);
});
