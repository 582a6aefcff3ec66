import { stemOf } from "./stem.ts";
import { CONCEPT_WEIGHT, MORE_WEIGHT } from "./weights.ts";

/**
 * Which concepts words stand for, each with its weight beside the word itself. Those of general verbs begin with "!", or
 * with "*" if the verb changes something: they say less about a tool than what the verb is done to.
 *
 * @example
 * thesaurusOf("weather < drizzle").inQueries.get("drizzl"); // Map { "#weather" => 0.54 }
 */
export type Thesaurus = {
  /** By the term of a query. */
  readonly inQueries: Concepts;
  /** By the term of a tool. */
  readonly inTools: Concepts;
};

type Concepts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * The words of {@link CONCEPTS}, and more in the same form, with less weight: a line with the same first word adds to its
 * concept.
 */
export function thesaurusOf(more = ""): Thesaurus {
  const inQueries = new Map<string, Map<string, number>>();
  const inTools = new Map<string, Map<string, number>>();
  for (const [lines, weight] of [[CONCEPTS, CONCEPT_WEIGHT] as const, [more, MORE_WEIGHT] as const]) {
    for (const line of lines.split("\n")) {
      const [ofTools = ""] = line.split("<");
      const concept = ofTools.split(" ", 1)[0]?.replace(/^\b/, "#") ?? "";
      const add = (words: string, map: Map<string, Map<string, number>>): void => {
        for (const term of words.split(/[\s!*]+/).map(stemOf)) {
          const concepts = map.get(term) ?? new Map<string, number>();
          map.set(term, concepts.set(concept, concepts.get(concept) ?? weight));
        }
      };
      add(line.replace("<", " "), inQueries);
      add(ofTools, inTools);
    }
  }
  return { inQueries, inTools };
}

/**
 * Each line has words for one concept: words of tools and queries, and after "<" words that only queries have for it.
 * Lines of general verbs begin with "!", or with "*" if the verbs change something.
 */
const CONCEPTS = `
!get fetch read retrieve view show check describe 看 读 < what how why tell see is does print 什么 怎么 几
!list browse < which every 哪些
!search find discover explore 搜 查 找 < where who look grep google 哪
*create add make generate write register 创建 新建 添 新增 写 < save put another more remind note jot report draw book bill 画
*update edit modify adjust 改 更新 < rename fix
*delete remove drop cancel 删 取消 < forget getrid throw away off out
*send post publish submit 发 < tell write let
*transform export 转
save store 保存 < keep
!run start execute trigger rerun play open 运行 < again
*stop close kill terminate end complete pause disable 停 关 < shut quit solved off out tick
*move rename transfer transition < drag put
copy duplicate clone fork
split extract cut < shorten
compare diff 比较 < change
calculate compute math evaluate equation solve add 算 乘以 < sqrt root howmuch percent
statistics mean median average 统计
summarize summary overview abstract 总结 < gist
recommend suggest advice 推荐 < idea
image picture photo photograph 图 照片 < draw
screenshot capture 截 < screen
video clip youtube 视频
movie film tv 电影 < watch
music song track playlist spotify lyrics playback 歌 < jazz listen
audio sound voice < mp3
speech transcribe transcript synthesize < recording aloud spoken
file document path 文件 文档 < log
docx word paragraph heading < chapter title
pdf ocr < scan receipt
excel spreadsheet worksheet sheet cell xlsx 表 < csv
presentation slide powerpoint pptx < ppt
folder directory 夹 目录
archive zip
email mail gmail inbox 邮
message chat sms whatsapp slack conversation 消息 < said
phone call 电话 < ring
contact people profile member user 用户 < who friend number
notification alert warning 通知
calendar event schedule meeting appointment 日程 会议
task todo reminder 任务 提醒
note memo notebook vault 笔记 < jot diary
comment annotation 评论 < note
memory remember fact knowledge entity graph 记忆 < forget know
job career employment hire 招聘 < position
weather forecast temperature climate 天气 温 < rain umbrella snow wind precipitation 雨
air quality pollution < smog
sunrise sunset < dark
map location place nearby 附近 周边 地图 < near close
geocode address coordinate latitude 地址
direction route distance commute 路 < howfar far foot car bike 车
elevation < high
traffic congestion road < jam
restaurant food meal cuisine menu 餐 吃 < eat hungry dinner
recipe cook dish ingredient 菜
nutrition diet calorie < food healthy
flight airline airport plane departure 航 机票 < fly
train railway station 火车 车站 < 票 铁
hotel accommodation airbnb 酒店 < sleep stay night
trip travel vacation itinerary tour attraction 旅
ride fare taxi
reservation reserve booking 预订 < table
property house apartment rent rental estate < home
stock ticker quote market finance trading invest 股 < price share
currency exchange 汇率 < dollar euro usd money
crypto bitcoin coin blockchain ethereum 币
bank account transaction transfer balance < money
payment invoice refund subscription customer charge 付 < pay bill
product shop purchase discount coupon 商品 价 < buy deal cheap worth brand dress shoe laptop
order delivery shipment parcel 快递 物流 < package 包裹
cost usage < spend expensive
issue ticket bug 问题
error exception 错 < crash fail broken
log output trace 日志 < print fail
pull request merge review < pr propose
repository repo github git gitlab 仓库
commit history revision blame 历史 < last
branch 分支
workflow pipeline action job < ci build pass check
code source script function python 代码 < snippet
command terminal shell process < ls
package dependency npm library
vulnerability security secret audit scanning < unsafe leak password dangerous
database sql table schema collection 数据
container docker pod kubernetes deployment replica
instance server cloud bucket
domain ip dns whois
metric dashboard monitoring analytics
visit page < website
web website url link browser online html navigate 网 链接 < http page site
click press element button < mouse
type fill input form field < enter
news headline article 新闻 < world
trending popular ranking 热 榜 < top 讨论 最火
paper publication research arxiv article 论文
wikipedia article
book novel author 书
course lesson learn tutorial education study 学
game play 游戏
sport score match league standings player 赛 < win team
workout exercise fitness < ran
health medical doctor symptom disease drug 医 病 < sick
chart graph plot diagram visualize 图 < bar pie
translate language 译 语 < spanish english french
grammar spelling essay < mistake
definition define word dictionary < mean
date day 日期 < until
time clock timezone 时间 几点 < hour late
unit measurement < kg mile
random dice sample 随机 < roll coin
password login credential < passphrase
horoscope astrology zodiac < stars
holiday < dayoff
light device brightness < kitchen
event concert < ticket
review rating feedback opinion
space nasa astronomy planet < moon
donate charity nonprofit
law legal lawyer
car vehicle
company business firm 公司
size info metadata detail 信息 < large big
label tag category topic
assign assignee < give
permission collaborator access < push
title content text
attachment upload
status state < delayed
seo keyword
`;
