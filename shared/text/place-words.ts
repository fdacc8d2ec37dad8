import { listed } from './listed.ts';

/** Words for places other than their names, in simplified characters. Used by the portal API only: none of it may reach a browser. */

/** Other names of places, by region code. */
export const placeNicknames: Readonly<Record<string, string>> = {
  '11': '帝都 京城',
  '31': '魔都 申城',
  '50': '山城',
  '4401': '羊城 花城',
  '4403': '鹏城',
  '5101': '蓉城',
  '4201': '江城',
  '3201': '金陵',
  '2101': '盛京',
  '2301': '冰城',
  '5301': '春城',
  '3302': '甬城',
  '310115': '浦东',
  '110108': '中关村',
  '330782': '义乌',
  '320583': '昆山',
};

/** One-character names of places; they are places only if they stand alone. */
export const placeLetters: Readonly<Record<string, string>> = {
  '11': '京',
  '12': '津',
  '31': '沪',
  '50': '渝',
  '44': '粤',
  '43': '湘',
  '42': '鄂',
  '35': '闽',
  '33': '浙',
  '32': '苏',
  '37': '鲁',
  '51': '川',
  '53': '滇',
  '45': '桂',
  '46': '琼',
  '34': '皖',
  '36': '赣',
};

/** Names of groups of several regions. */
export const placeGroups: Readonly<Record<string, string>> = {
  长三角: '31 32 33 34',
  江浙沪: '31 32 33',
  江浙沪皖: '31 32 33 34',
  包邮区: '31 32 33',
  江浙: '32 33',
  苏浙沪: '31 32 33',
  珠三角: '4401 4403 4404 4406 4407 4412 4413 4419 4420',
  大湾区: '4401 4403 4404 4406 4407 4412 4413 4419 4420 81 82',
  粤港澳: '44 81 82',
  粤港澳大湾区: '4401 4403 4404 4406 4407 4412 4413 4419 4420 81 82',
  广深: '4401 4403',
  京津冀: '11 12 13',
  京津: '11 12',
  川渝: '50 51',
  成渝: '5101 50',
  云贵川: '51 52 53',
  云贵: '52 53',
  两广: '44 45',
  两湖: '42 43',
  东三省: '21 22 23',
  东北: '21 22 23',
  东北三省: '21 22 23',
  华北: '11 12 13 14 15',
  华东: '31 32 33 34 35 36 37',
  华中: '41 42 43',
  华南: '44 45 46',
  西南: '50 51 52 53 54',
  西北: '61 62 63 64 65',
  港澳台: '71 81 82',
  港澳: '81 82',
  北上广深: '11 31 4401 4403',
  北上广: '11 31 4401',
  一线城市: '11 31 4401 4403',
};

/** Names of places that are far more often meant as an ordinary word. */
export const ordinaryWords: readonly string[] = listed(`
  合作 商城 通道 平安 东方 和平 友谊 新华 红旗 前进 向阳 兴业 城区 郊区 矿区 城关 来宾 白银 新城 河口 开发
  高新 安全 永安 建设 胜利 五一 团结 文化 双清 大同 三元 沙县 朝天 普陀 长安 太和 天元 云龙 金凤 大通 清新
  青山 凤凰 西湖 市中 利通 未来 安居 工农 南岸 回民 中原 伊美 铁西 铁东 新区 兴安 资源 通化 富裕 勐海 武夷
  自流井
`);

/** Words that begin with a place name but are not places. */
export const placeWords: readonly string[] = listed(`
  南京板鸭 南京盐水鸭 北京烤鸭 北京现代 重庆小面 重庆火锅 兰州拉面 兰州牛肉面 沙县小吃 桂林米粉 柳州螺蛳粉 武汉热干面
  长沙臭豆腐 西安肉夹馍 新疆棉 东北大米 东北菜 青岛啤酒 苏州园林 海南鸡饭 金华火腿 普洱茶 西湖龙井 六安瓜片
  阳澄湖大闸蟹 四川火锅 成都火锅 湖南米粉 云南白药 云南米线 上海滩 上海家化 天津麻花 德州扒鸡 山西老陈醋 宁夏枸杞
  贵州茅台 景德镇陶瓷 义乌小商品 江西米粉 潮汕牛肉 广州酒家 南昌拌粉 福建土楼 中山装
`);

/** Endings that make a place name part of a longer name: 南京路, 北京大学. */
export const placeEndings: readonly string[] = listed(`
  路 东路 西路 南路 北路 中路 街 大街 大道 大学 学院 机场 火车站 高铁站 站 店 医院 银行 日报 晚报 卫视 电视台
  饭店 宾馆 中学 小学 话 菜 人家
`);
/** Words that begin with such an ending but do not make a longer name: in 北京路演, 北京 stays a place. */
export const notPlaceEndings: readonly string[] = listed(`
  路演 路线 街舞 街区 街头 店铺 店面 店主 店长 站台 站点 站长 话题 话费 菜场 菜市场 菜品
`);
