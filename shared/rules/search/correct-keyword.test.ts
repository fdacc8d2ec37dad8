import { expect, test } from '@jest/globals';
import { correctKeyword } from './correct-keyword.ts';
import { buildDictionary } from './dictionary.ts';
import { soundsOf } from './sounds.ts';

const dictionary = buildDictionary({
  places: [
    { code: '31', name: '上海市', shortName: '上海', label: '上海' },
    { code: '50', name: '重庆市', shortName: '重庆', label: '重庆' },
    { code: '520328', name: '湄潭县', shortName: '湄潭', label: '贵州 遵义 湄潭县' },
  ],
  industries: [
    { code: '0101', name: '茶饮咖啡' },
    { code: '0202', name: '社区团购' },
    { code: '0205', name: '跨境电商' },
  ],
  words: [
    { word: '民宿', frequency: 30 },
    { word: '民俗', frequency: 6 },
    { word: '合作', frequency: 200 },
    { word: '贸易', frequency: 40 },
    { word: '我们', frequency: 90 },
  ],
});
const correct = (keyword: string) => {
  const found = correctKeyword(keyword, dictionary);
  return found && { keyword: found.keyword, typed: found.corrections.map(({ typed }) => typed).join('|'), literal: found.literal };
};

test.each([
  ['kafei', '咖啡', 'kafei', '"kafei"'],
  ['Shanghai KAFEI', '上海 咖啡', 'shanghai|kafei', '"shanghai" "kafei"'],
  ['shanghaikafei', '上海咖啡', 'shanghaikafei', '"shanghaikafei"'],
  ['shang hai', '上海', 'shanghai', '"shanghai"'],
  ["min'su", '民宿', "min'su", `"min'su"`],
  ['chongqing minsu', '重庆 民宿', 'chongqing|minsu', '"chongqing" "minsu"'],
  ['上海kafei合作', '上海咖啡合作', 'kafei', '上海 "kafei" 合作'],
  ['kafei "lianming" 上海', '咖啡 "lianming" 上海', 'kafei', '"kafei" "lianming" 上海'],
  ['kafei nike', '咖啡 nike', 'kafei', '"kafei" nike'],
  ['联明咖啡', '联名咖啡', '联明', '"联明" 咖啡'],
  ['社区团够', '社区团购', '社区团够', '"社区团够"'],
  ['跨境店商', '跨境电商', '跨境店商', '"跨境店商"'],
  ['跨镜电商 上海', '跨境电商 上海', '跨镜', '"跨镜" 电商 上海'],
  ['跨海电商', '跨境电商', '跨海电商', '"跨海电商"'],
])('%s is read as %s', (keyword, corrected, typed, literal) => {
  expect(correct(keyword)).toEqual({ keyword: corrected, typed, literal });
});

test.each([
  '咖啡 上海',
  '"kafei"',
  '“联明”咖啡',
  'nike',
  'kfc',
  'sh',
  'app',
  '13812345678',
  // The correction would leave an unknown word.
  '联明咖啡灶边椒事',
  // Only a district sounds like this.
  '煤炭贸易',
  '5万以内',
  '',
])('%s is not corrected', (keyword) => expect(correct(keyword)).toBeNull());

test('a known word is replaced only as a guess, and only by a far more frequent word', () => {
  expect(correctKeyword('民俗合作', dictionary)).toMatchObject({ keyword: '民宿合作', isGuess: true });
  expect(correctKeyword('民宿合作', dictionary)).toBeNull();
  expect(correctKeyword('联明', dictionary)).toMatchObject({ isGuess: false });
});

test('the literal keyword is not corrected again', () => {
  for (const keyword of ['shanghai kafei', '联明咖啡', '上海kafei合作', '社区团够']) {
    expect(correctKeyword(correctKeyword(keyword, dictionary)?.literal ?? '', dictionary)).toBeNull();
  }
});

test('characters with several readings have the sounds of each', () => {
  expect(soundsOf('重庆')).toEqual(expect.arrayContaining(['chongqing', 'zhongqing']));
  expect(soundsOf('旅行')).toEqual(expect.arrayContaining(['lvxing']));
  expect(soundsOf('a咖')).toEqual([]);
});
