import type { DemandTypeCode, SettlementMode } from '../contract/demand-enums.ts';
import { listed } from './listed.ts';

/**
 * Words that people type other than the names of the reference data, simplified and in lower case. Used by the portal API only: none of it
 * may reach a browser.
 */

/** Words for a type; each hints at it and is also searched for in the text. */
export const typeWords: Readonly<Record<DemandTypeCode, string>> = {
  '10': '甲方 投放 投广告 推广预算 找流量 找达人 品牌投放 找博主',
  '20': '接广告 有流量 接推广 广告位 流量变现 博主接单 流量置换',
  '30': '换量 联名 互推 资源互换 资源置换 跨界 异业',
  '40': '招代理 招加盟 代理商 经销 经销商 加盟 分销 招商 代理 渠道商 加盟商',
  '50': '赞助 冠名 摆摊 市集 场地 展会 路演 联办 快闪',
  '60': '财税 代账 代理记账 法务 注册公司 代运营 外包',
  '70': '合伙 合伙人 城市合伙人 联合创业 找合伙人 入股',
  '80': '尾货 清仓 库存 临期 甩货 清库存 尾单 积压',
  '90': '兼职 副业 众包 网赚 赚钱 宝妈兼职',
};

/** Words for an industry, by its name in the reference data. */
export const industryWords: Readonly<Record<string, string>> = {
  茶饮咖啡: '奶茶 咖啡馆 咖啡店 咖啡厅 奶茶店 茶馆',
  快餐小吃: '早餐 面馆 轻食 炸鸡',
  火锅烧烤: '串串 烤肉',
  烘焙甜品: '蛋糕 面包 甜点',
  酒水饮料: '白酒 啤酒 红酒 精酿 矿泉水',
  综合电商: '网店 淘宝 拼多多 京东',
  社区团购: '团购 团长',
  直播带货: '直播 主播 带货',
  便利店商超: '超市 商场',
  跨境电商: '跨境 亚马逊 外贸 出海',
  二手闲置: '旧货',
  软件与SaaS: '系统 管理软件',
  移动应用: 'app 拉新',
  人工智能: 'ai 大模型 数字人',
  智能硬件: '机器人',
  信息流投放: '信息流 投流',
  户外广告: '电梯广告 公交广告 大屏 灯箱 地铁广告',
  短视频营销: '抖音 快手 短视频 视频号',
  公关传播: '公关 软文 媒体发稿',
  私域运营: '私域 社群 企微',
  职业教育: '考证 考公 技能培训',
  素质教育: '美术 少儿编程 舞蹈',
  语言培训: '英语 雅思',
  知识付费: '课程 训练营',
  早教托育: '早教 托班',
  财税服务: '记账 报税 会计',
  影视制作: '拍摄 宣传片 剪辑 短剧',
  动漫游戏: '游戏 动漫 手游',
  演出展览: '演唱会 展览 话剧 音乐节',
  自媒体: '公众号 博主 达人 网红 kol 小红书',
  景区乐园: '景区 乐园 门票',
  酒店民宿: '宾馆 客栈',
  旅行社: '旅游 研学 跟团',
  租车网约车: '租车 网约车',
  露营户外: '露营 营地 徒步',
  美容美发: '美容院 理发 美甲 美发',
  休闲娱乐: '剧本杀 ktv 密室 桌游 棋牌 网咖 酒吧',
  家政服务: '保洁 保姆 家政',
  宠物服务: '宠物 猫咖 宠物店 猫粮',
  婚庆摄影: '婚纱 婚礼 影楼 婚庆',
  洗衣洗车: '洗车 洗衣 干洗',
  体检口腔: '牙科 体检 口腔',
  保健食品: '保健品 滋补',
  养老服务: '养老 老年',
  护肤彩妆: '化妆品 美妆 护肤 面膜',
  医美: '整形',
  鞋包配饰: '鞋子 箱包 球鞋',
  汉服国潮: '汉服 国潮',
  家装设计: '装修 软装',
  家用电器: '家电 空调',
  建材五金: '五金 瓷砖',
  新能源汽车: '新能源 电动车',
  汽车后市场: '修车 轮胎 汽修',
  充电服务: '充电桩 换电',
  物流运输: '物流 快递 货运 冷链 仓储',
  母婴用品: '奶粉 纸尿裤 母婴',
  儿童玩具: '玩具 潮玩 盲盒',
  月子产康: '月子 月子中心',
  健身房: '健身',
  瑜伽普拉提: '瑜伽 普拉提',
  商业地产: '商铺 写字楼 门面',
  房产经纪: '房产 租房',
  生鲜果蔬: '水果 蔬菜 生鲜 农产品 农货',
  粮油副食: '大米 食用油 农产品 农货',
  休闲零食: '零食 坚果',
  地方特产: '特产 土特产 农产品',
  包装印刷: '包装 印刷 纸箱',
  礼品定制: '礼品 伴手礼 文创',
  人力资源: '招聘 劳务 灵活用工',
  法律服务: '律师 法律',
  知识产权: '商标 专利',
  会展活动: '会展 搭建',
};

/** Words for a settlement mode. The five abbreviations always mean the mode; the words are also searched for in the text. */
export const settlementWords: Readonly<Record<SettlementMode, string>> = {
  CPA: 'cpa 按行为',
  CPS: 'cps 按销售 佣金 返佣',
  CPC: 'cpc 按点击',
  CPM: 'cpm 按展示',
  CPT: 'cpt 按时长 包月',
  SHARE: '分成 收益分成 利润分成',
  SWAP: '置换 资源置换 互换',
  FIXED: '一口价 固定费用 固定价格',
  NEGOTIABLE: '面议 价格面议',
};

/**
 * Words of the trade with nearly the same meaning, one group per line: if a typed word has few hits, the others are searched for too. A
 * word in two groups has the words of both.
 */
export const synonyms: readonly string[] = [
  '校园 高校 大学城 大学生 开学',
  '地推 推广 巡展 派发 拉新',
  '推广 投放 宣传 宣发 曝光 引流 获客',
  '公众号 公号',
  '博主 达人 红人 kol',
  '旅行 旅游',
  '尾货 库存 清仓 清货 清库 积压 尾单 临期 滞销 断码',
  '直播间 直播 主播',
  '短视频 抖音 快手 视频号',
  '代运营 运营 托管 代播',
  '带货 分销 团长 选品',
  '佣金 纯佣 高佣金 返佣 提成',
  '代账 财税 代理记账 记账 会计 税务',
  '加盟 代理 联营',
  '免租金 免租 零租金 免费 不收摊位费',
  '进场 进驻 入驻 铺位 摊位 空铺',
  '赞助 冠名 支持',
  '分成 利润分成 分账 对半 平分 均分 分红',
  '置换 互换 交换 资源互换',
  '面议 可议 可谈 面谈',
  '按效果 按效果付费 效果 成交 对赌',
  '联名 联动 跨界 共创 异业',
  '合伙 合伙人 股东 联合创始 入股 合股',
  '兼职 副业 众包 远程 在家',
  '社群 私域 微信群 群主',
  '民宿 客栈 住宿',
  '变现 商单 接单',
  '招商 招募 诚招',
  '装修 整装 家装 软装',
  '二手 旧 回收 闲置',
  '搬家 搬迁 换址',
  '外贸 跨境 出海 海外',
  '亲子 儿童 少儿 幼儿园',
  '宠物 萌宠 养宠',
  '老年 中老年 养老 银发 适老',
  '母婴 孕产 宝妈 月子',
  '写字楼 办公楼 商务楼 楼宇',
  '社区 小区 业主',
  '电梯广告 电梯 梯媒',
  '包装 纸箱 礼盒',
];

/** Phrases that restrict a search to demands of members. 会员 alone is a word of many texts. */
export const memberWords: readonly string[] = ['只看会员', '会员发布', '仅会员'];

/** Words that do not contribute to a search. A single character only counts as one next to known words. */
export const fillers: readonly string[] = listed(`
  谁能 谁有 谁可以 谁 能 能不能 求 找 寻 寻找 急找 急求 求找 想 想要 想找 我想 我要
  我想找 我要找 需要 要 有没有 有吗 有无 哪里有 哪里 哪有 哪家 怎么 如何 帮忙 帮我 请问 做 的 在 和 与 及 或
  编号 需求编号 需求号 吗 呢 吧 了 给 去 到 有 一个 一家 一些 相关 附近 可以 是 这边 本地 当地 地区 周边 一下 求推荐 推荐
  合作 公司 机构 靠谱 靠谱的 专业的 长期 新开业 新开 开业 我 我有 我们 我司 我家 手里有 手上有 咨询 求助 求合作 找合作 谈合作 各位 大家 诚心
  一批 一个能 能做 会做 可做 有什么 什么 怎样 多少钱 想接 想做 来做
`);

/** Fillers that are followed by what the user looks for: 民宿想找旅行博主. */
export const seekingFillers: readonly string[] = listed(`
  求 找 寻 寻找 急找 急求 求找 想找 我想找 我要找 需要 谁能 谁有 谁可以 有没有 哪里有 哪家
`);

/** Words that describe how business is done, not its subject: next to another word they are optional, but improve the rank. */
export const vagueWords: readonly string[] = listed(`
  渠道 资源 项目 业务 平台 团队 服务商 供应商 承接 承办 提供 对接 处理
`);

/** Words of the trade, for a portal with too few demands to learn words from. */
export const tradeWords: readonly string[] = listed(`
  渠道 校园 高校 大学生 地推 推广 拉新 引流 获客 流量 投放 达人 探店 团购 门店 商家 品牌 供应链 货源 工厂 厂家
  供货 采购 批发 零售 分销 代发 企业 社区 物业 商圈 场地 活动 赞助 展位 市集 广告 广告位 快闪 样品 试用 礼品
  福利 优惠券 会员 积分 权益 异业 联名 跨界 合作 资源 置换 互推 代理 加盟 招商 招募 项目 兼职 副业 众包 剪辑
  设计 开发 运营 代运营 直播间 短视频 小红书 抖音 公众号 视频号 小程序 社群 私域 电商 服装 女装 童装 鞋子 家纺
  食品 饮料 白酒 咖啡 奶茶 餐饮 火锅 米粉 家具 办公家具 团建 试驾 清货 租金 烘焙 美食 酒店 民宿 旅游 教育 培训 保险 金融 贷款 汽车 健身 瑜伽 母婴
  儿童 亲子 宠物 美容 美妆 护肤 医美 口腔 体检 养老 家政 装修 家居 家电 尾货 库存 清仓 临期 软件 系统 财税
  法务 商标 招聘 劳务 物流 仓储 包装 印刷 机器人 无人机 充电桩 新能源 合伙人 联合 创业 投资 融资 股权 城市 县城
  乡镇 夜市 地铁 电梯 公交 户外 大屏 海报 贴纸 杯套 包场 冠名
`);

/** Halves of industry names that are too general to indicate an industry. */
export const commonHalves: readonly string[] = listed(`
  企业 服务 设计 用品 设备 产品 科技 营销 广告 活动 管理 综合 本地 生活 户外 运营 传媒 文化 品牌 策划 智能
  硬件 移动 应用 电商 健康 食品 运动 体育 培训 生产 制造 办公 采购 联合 商业 经纪 健身 配饰 出行 二手 闲置
  个护 美容 仪器 儿童 材料 电子 元件 化工 机械 职业 素质 语言 知识 付费 地方 休闲 娱乐 私域 公关 传播 关爱
  人力 资源 社区 团购 人工 直播 产权 法律 翻译 充电 交通 零售 洗护 家装 建材 城市 投放 短视 频营
`);
