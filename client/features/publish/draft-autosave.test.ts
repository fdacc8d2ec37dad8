import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createDraftAutosave, type DraftMessage, SAVE_AFTER_MS } from './draft-autosave.ts';
import { draftName, latestDraft, parseDraft, readDraft } from './draft-storage.ts';
import { areSameValues, type DemandFormValues, emptyValues } from './publish-values.ts';

class MemoryStorage implements Storage {
  private readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.entries.set(name, value);
  removeItem = (name: string) => void this.entries.delete(name);
  clear = () => this.entries.clear();
}

const NAME = draftName('7', { typeCode: '20' });
let local: MemoryStorage;

beforeEach(() => {
  jest.useFakeTimers();
  local = new MemoryStorage();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Opens the form in a new tab: `type` simulates input, `shown` contains the values that the user sees. */
function openTab(options: { name?: string; session?: Storage; initial?: DemandFormValues; version?: number } = {}) {
  const { name = NAME, session = new MemoryStorage(), initial = emptyValues, version = null } = options;
  const tab = { shown: initial, notices: [] as (DraftMessage | null)[], session };
  const autosave = createDraftAutosave({
    name,
    initial,
    isUntouched: (values) => areSameValues({ ...values, typeCode: initial.typeCode }, initial),
    version,
    local,
    session,
    now: Date.now,
    read: () => tab.shown,
    show: (values) => {
      tab.shown = values;
    },
    notify: (notice) => void tab.notices.push(notice),
  });
  autosave.start(tab.shown);
  const type = (change: Partial<DemandFormValues>) => {
    tab.shown = { ...tab.shown, ...change };
    autosave.touch();
  };
  const onStorage = () => autosave.onStorage({ key: name, newValue: local.getItem(name), storageArea: local });
  return Object.assign(tab, { autosave, type, onStorage, lastNotice: () => tab.notices.at(-1)?.kind });
}

const storedTitle = (name = NAME) => readDraft(local, name)?.values.title;
const pause = () => jest.advanceTimersByTime(SAVE_AFTER_MS);

test('saves half a second after the last input, not before', () => {
  const tab = openTab();
  tab.type({ title: '写' });
  jest.advanceTimersByTime(SAVE_AFTER_MS - 1);
  tab.type({ title: '写到' });
  jest.advanceTimersByTime(SAVE_AFTER_MS - 1);
  expect(storedTitle()).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(storedTitle()).toBe('写到');
});

test('reports that the browser cannot store the draft, and keeps the text', () => {
  local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const tab = openTab();
  tab.type({ title: '存不下' });
  pause();
  expect(tab.lastNotice()).toBe('unsaved');
  expect(tab.shown.title).toBe('存不下');
});

test('leaving the page saves pending input immediately', () => {
  const tab = openTab();
  tab.type({ title: '来不及等' });
  tab.autosave.flush();
  expect(storedTitle()).toBe('来不及等');
});

test('restores an unfinished draft and notifies the user', () => {
  openTab().type({ title: '昨天写的' });
  pause();
  const today = openTab();
  expect(today.shown.title).toBe('昨天写的');
  expect(today.lastNotice()).toBe('restored');
});

test('a chosen type alone, or a form that was emptied again, leaves no draft', () => {
  const tab = openTab();
  tab.type({ typeCode: '20' });
  pause();
  expect(local.length).toBe(0);
  tab.type({ title: '又删掉' });
  pause();
  tab.type({ title: '' });
  pause();
  expect(local.length).toBe(0);
});

test('a draft does not replace text that was typed before hydration', () => {
  openTab().type({ title: '旧草稿' });
  pause();
  const tab = openTab();
  tab.shown = { ...emptyValues, title: '刚输入的' };
  tab.autosave.start(tab.shown);
  expect(tab.shown.title).toBe('刚输入的');
  expect(tab.lastNotice()).toBe('newer');
});

test('discarding restores the initial form and deletes the draft', () => {
  const tab = openTab();
  tab.type({ typeCode: '20', title: '不要了' });
  pause();
  tab.autosave.discard();
  expect(tab.shown).toEqual({ ...emptyValues, typeCode: '20' });
  expect(local.length).toBe(0);
});

test("reports another tab's text and changes nothing until the user chooses", () => {
  const first = openTab();
  const second = openTab();
  first.type({ title: '第一页的内容' });
  pause();
  second.onStorage();
  expect(second.lastNotice()).toBe('newer');
  second.type({ title: '第二页的内容' });
  pause();
  expect(storedTitle()).toBe('第一页的内容');
  expect(readDraft(second.session, NAME)?.values.title).toBe('第二页的内容');
});

test("a conflicting text survives a reload of its tab, and the other tab's text is still offered", () => {
  const first = openTab();
  const second = openTab();
  first.type({ title: '第一页的内容' });
  pause();
  second.onStorage();
  second.type({ title: '第二页的内容' });
  pause();
  const reloaded = openTab({ session: second.session });
  expect(reloaded.shown.title).toBe('第二页的内容');
  expect(reloaded.lastNotice()).toBe('newer');
});

test('a saved text that another tab has overwritten survives a reload too', () => {
  const session = new MemoryStorage();
  const [mine, other] = [openTab({ session }), openTab()];
  mine.type({ title: '我先写的' });
  pause();
  other.onStorage();
  other.type({ title: '另一页写的' });
  pause();
  other.autosave.keepOwn();
  mine.onStorage();
  expect([mine.lastNotice(), storedTitle()]).toEqual(['newer', '另一页写的']);
  const again = openTab({ session });
  expect([again.shown.title, again.lastNotice()]).toEqual(['我先写的', 'newer']);
});

test('a conflicting text becomes an ordinary draft when the other text is gone', () => {
  const session = new MemoryStorage();
  const [mine, other] = [openTab({ session }), openTab()];
  other.type({ title: '另一页写的' });
  pause();
  mine.type({ title: '我写的' });
  mine.onStorage();
  pause();
  // The page of this tab was closed when the other tab submitted.
  other.autosave.finish();
  const later = openTab({ session });
  expect([later.shown.title, storedTitle()]).toEqual(['我写的', '我写的']);
  later.type({ title: '我接着写的' });
  pause();
  const again = openTab({ session });
  expect([again.shown.title, again.lastNotice()]).toEqual(['我接着写的', 'restored']);
});

test('stops offering the text of another tab once this tab has another type', () => {
  const [mine, other] = [openTab(), openTab()];
  other.type({ title: '另一页写的' });
  pause();
  mine.type({ title: '我写的' });
  mine.onStorage();
  expect(mine.lastNotice()).toBe('newer');
  mine.autosave.moveTo(draftName('7', { typeCode: '30' }), () => mine.type({ typeCode: '30' }));
  expect(mine.notices.at(-1)).toBeNull();
});

test('载入 shows the text of the other tab, 保留本页内容 overwrites it', () => {
  const first = openTab();
  const [second, third] = [openTab(), openTab()];
  first.type({ title: '第一页的内容' });
  pause();
  second.onStorage();
  third.onStorage();
  const notice = second.notices.at(-1);
  if (notice?.kind !== 'newer') throw new Error('no notice');
  second.autosave.takeOver(notice.draft);
  expect(second.shown.title).toBe('第一页的内容');
  third.type({ title: '第三页的内容' });
  third.autosave.keepOwn();
  expect(storedTitle()).toBe('第三页的内容');
  first.onStorage();
  expect(first.lastNotice()).toBe('newer');
});

test('submitting deletes the draft and notifies other tabs', () => {
  const first = openTab();
  first.type({ title: '交上去的' });
  pause();
  const second = openTab();
  first.autosave.finish();
  first.autosave.flush();
  expect(local.length).toBe(0);
  second.onStorage();
  expect(second.lastNotice()).toBe('gone');
  const pristine = openTab();
  pristine.onStorage();
  expect(pristine.lastNotice()).toBeUndefined();
});

test('the last attempt is stored with the draft, across a reload, until it is answered', () => {
  const tab = openTab();
  tab.type({ title: '只发一次' });
  const attempt = { key: 'a key', body: '{"title":"只发一次"}' };
  tab.autosave.keepAttempt(attempt);
  const reloaded = openTab();
  expect([reloaded.shown.title, reloaded.autosave.attempt()]).toEqual(['只发一次', attempt]);
  reloaded.autosave.keepAttempt(null);
  expect(openTab().autosave.attempt()).toBeNull();
});

test('changing the type moves the draft; an existing draft of that type is shown, and this one is kept', () => {
  const tab = openTab();
  const choose = (typeCode: string) =>
    tab.autosave.moveTo(draftName('7', { typeCode }), () => {
      tab.shown = { ...tab.shown, typeCode };
    });
  tab.type({ typeCode: '20', title: '流量主的内容' });
  choose('80');
  expect(storedTitle()).toBeUndefined();
  expect(readDraft(local, draftName('7', { typeCode: '80' }))?.values).toMatchObject({ typeCode: '80', title: '流量主的内容' });

  const other = openTab({ name: draftName('7', { typeCode: '10' }) });
  other.type({ typeCode: '10', title: '广告主的内容' });
  pause();
  choose('10');
  expect(tab.shown.title).toBe('广告主的内容');
  expect(storedTitle(draftName('7', { typeCode: '80' }))).toBe('流量主的内容');
});

test('a revision remembers the version on which it is based', () => {
  const name = draftName('7', { demandId: '99' });
  const initial = { ...emptyValues, title: '展示中的标题' };
  openTab({ name, initial, version: 3 }).type({ title: '改到一半' });
  pause();
  const later = openTab({ name, initial, version: 5 });
  expect(later.autosave.version()).toBe(3);
  later.autosave.rebase(5);
  expect(later.autosave.version()).toBe(5);
});

test('finds the latest draft of the user among all types, but no draft of another user and no revision', () => {
  const write = (name: string, title: string, savedAt: number) =>
    local.setItem(name, JSON.stringify({ timestamp: savedAt, data: { values: { ...emptyValues, title }, tab: 'x', attempt: null } }));
  write(draftName('7', { typeCode: '10' }), '较早', 1);
  write(draftName('7', { typeCode: '80' }), '最近', 2);
  write(draftName('71', { typeCode: '80' }), '别人的', 3);
  write(draftName('7', { demandId: '5' }), '修改', 4);
  local.setItem(draftName('7', { typeCode: '90' }), '{broken');
  expect(latestDraft(local, '7')?.values.title).toBe('最近');
  expect(latestDraft(null, '7')).toBeNull();
});

test('ignores stored values that are not a draft', () => {
  for (const text of ['', 'null', '{', '[]', '{"data":{"values":{}}}', '{"timestamp":1}', '{"timestamp":1,"data":{"values":3}}'])
    expect(parseDraft(text)).toBeNull();
});
