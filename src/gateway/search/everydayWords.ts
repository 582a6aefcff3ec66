/**
 * Some 1,800 English and Chinese words for what tools do, as people say it in everyday life: the option `words` of
 * `createToolSearch`, and what a gateway uses.
 *
 * @example
 * const search = createToolSearch(tools, { words: EVERYDAY_WORDS });
 */
export const EVERYDAY_WORDS = `
!get 查看 获取 显示 如何 < print see
!list 列出 有哪 < available overview
!search 搜索 查找 查询 寻找 < lookup whereabouts hunt
*create 添加 增加 写入 撰写 制作 安排 插入 < start compose schedule propose plant establish prepare open put
*update 修改 命名 设置 < correct rewrite tweak alter swap turn
*delete 移除 清空 去掉 < dispose bin wipe kick ditch scrap
*send 发送 发布 提交 分享 回复 < announce tell deliver drop
*transform 转换 导出 < change turn conversion
save export download 下载 存 < backup keep
!run 启动 运行 执行 打开 < fire boot kick begin
*stop 停止 关闭 暂停 < quit shut done cease
*move 移动 < relocate shift drag put
copy duplicate clone fork 复制 < replicate mirror
split divide separate crop 提取 拆分 < chop slice
compare diff difference versus 对比 区别 < changed differ better similar
calculate arithmetic formula expression multiply subtract divide 等于 百分 < tip vat tax discount percentage squared cubed power cosine sine logarithm factorial modulo remainder fraction integral derivative round twice half double minus plus times total
statistics statistical deviation variance percentile quartile regression correlation distribution histogram < outlier typical
summarize digest brief condense tldr 概括 < gist short shorten recap takeaway nutshell
recommend suggestion advice propose 建议 < idea good best pick favourite should
image png jpeg thumbnail photo illustration visual gif svg 图片 图像 画 照片 < paint sketch drawing logo poster icon selfie portrait wallpaper snap camera seen
screenshot capture snapshot 截图 截屏 < screen grab print
video clip footage youtube subtitle 视频 < trailer mp4 vlog watch reel
movie film cinema tv episode imdb actor 电影 视剧 < watch director netflix tonight
music album playlist playback spotify lyric 音乐 歌曲 歌词 < tune jazz rock band singer hear listen concert party guitar
audio sound wav mp3 podcast 音频 < listen hear record noise minutes
speech voice transcribe transcription transcript synthesize tts dictation 语音 朗读 < aloud spoken say said heard recording pronounce
file filesystem disk 文件 文档 < txt log md readme yaml json attachment save notepad
docx paragraph footnote < letter contract essay report chapter title section page protect
pdf scanned ocr < scan receipt paper form bill invoice contract
excel spreadsheet worksheet workbook sheet cell row column pivot formula 表格 作表 < csv tab xls table budget
presentation powerpoint pptx layout speaker shape bullet 幻灯 演示 < deck talk slideshow keynote
folder subfolder tree 件夹 目录 < downloads desktop inside where
archive zip compress unzip tar gzip 压缩 < pack bundle shrink unpack
email mail gmail outlook inbox mailbox draft recipient attachment 邮件 邮箱 < letter write wrote newsletter spam correspondence
message sms slack telegram whatsapp discord conversation dm channel 消息 短信 聊天 < text texting tell told said say ping
channel thread workspace reaction emoji < thumbs react general team
phone dial voicemail twilio < ring speak
contact people member lead 联系 用户 < who friend uncle aunt mother father brother colleague boss neighbour someone name
notification warning reminder subscribe 通知 提醒 < unread warn tell inform notice
calendar meeting appointment attendee invite agenda 日程 会议 约会 < lunch dinner noon busy free dentist birthday party visit week monday tuesday wednesday thursday friday saturday sunday tomorrow
availability slot busy freebusy < when both open
task todo reminder checklist assignee due 待办 任务 < remind buy milk shopping chores laundry tick remaining left homework deadline
note memo notebook vault journal obsidian 笔记 记下 < jot idea scribble diary remember write down thought
comment annotation reply discussion thread 评论 留言 < note remark say feedback answer
memory recall observation 记住 记忆 < forget know remember memorize learned
job career vacancy employment recruit candidate 招聘 工作 职位 < work position opening hiring nurse engineer salary
weather humidity 天气 气温 下雨 下雪 预报 < rain rainy sunny snow storm hail fog cloudy cold hot warm outside umbrella coat jacket sunscreen degrees
air pollution pollutant aqi 空气 < smog breathe dust
sunrise sunset twilight daylight < dark dawn dusk light
map poi landmark venue amenity 附近 周边 地图 位置 < near around here close closest nearest somewhere shop pharmacy bakery supermarket parking school hospital café neighbourhood
geocode 地址 坐标 < street zip postcode where
direction driving commute transit 路线 距离 导航 开车 公交 地铁 < far howfar howlong drive car foot walk bike bicycle bus way reach kilometre get there
elevation altitude < high height tall mountain hill peak
traffic congestion road incident < jam motorway highway rush
restaurant cuisine menu dining delivery meal 美食 餐厅 吃饭 好吃 < eat eating hungry pizza sushi burger breakfast lunch dinner café bar
recipe dish meal 菜谱 做菜 做饭 菜单 < kitchen bake baking eggs vegetarian soup cake
nutrition nutrient calorie diet protein vitamin 营养 卡路 < fat healthy sugar banana eat
flight airport arrival airfare 航班 机票 飞机 < fly flying delayed landing
train railway station rail timetable transfer 火车 高铁 车票 车站 换乘 直达 < platform tram subway
hotel lodging vacancy checkin airbnb 酒店 住宿 民宿 < sleep stay night nights hostel bed
trip vacation itinerary tour tourist sightseeing 旅游 旅行 景点 < holiday visit weekend journey
ride taxi fare pickup driver < cab lift
reservation 预订 订票 < book table seat
property apartment estate mortgage 租房 房子 买房 < home flat room bedroom landlord
stock quote equity dividend earnings analyst portfolio shareholder holder investor 股票 股价 行情 < shares invest buy sell nasdaq trading company owns profit
currency forex 汇率 换算 美元 欧元 民币 < dollar euro pound yen yuan franc krona rupee usd eur gbp jpy cny chf worth money
crypto cryptocurrency bitcoin ethereum coin wallet blockchain nft 比特 加密 < btc eth doge
bank balance transfer statement 余额 转账 账户 < money savings spent pay wire owe
payment invoice refund subscription checkout billing stripe 付款 退款 发票 订阅 < pay paid bill money back owe
product catalog cart variant sku discount coupon brand deal 商品 价格 购买 打折 便宜 优惠 < buy cheap worth expensive cost bargain sale clothes present gift dress shoes laptop phone purchase
order shipment delivery parcel carrier fulfillment 订单 快递 物流 包裹 < package arrive arrived sent ordered box
cost billing 费用 花费 < spend spent expensive pay bill cloud
issue bug defect sprint backlog story incident 问题 缺陷 < report crash crashes problem broken wrong feature duplicate reported
error exception crash failure stacktrace sentry 错误 报错 < fail failed broken wrong happened
log trace console stdout 日志 < print printed fail failed happened
pull merge pr diff approve < propose proposal changes look draft progress finished
repository repo github gitlab clone 仓库 码库 < codebase star
commit revision blame author 提交 < wrote last changed recent who edited
branch checkout switch ref 分支 <
workflow pipeline deployment ci deploy < pass passed green red fail failed checks tests
code python javascript snippet docs 代码 编程 组件 < program programming coding implement usage
command terminal shell bash pid powershell < ls program cpu kill background running
package dependency pypi module maven artifact maintainer < install upgrade deprecated latest publisher
vulnerability secret audit scanning malware threat phishing exploit cve < unsafe safe leak leaked hacked password passwords dangerous suspicious
database schema column mysql sqlite mongodb row 据库 查询 < slow fields structure
container docker pod kubernetes deployment replica cluster namespace < scale restart
instance cloud bucket lambda storage vm aws azure s3 < machine host
domain dns ip whois registrar ssl certificate asn < provider belongs owner internet speed
metric dashboard analytics incident prometheus grafana latency uptime < slow down statistics
visit visitor traffic analytics pageview < website people came
web webpage internet html crawl scrape 网页 网站 链接 浏览 上网 < site google surf address open www read
click press button hover mouse drag checkbox 点击 < tap pointer choose rest pop menu
type fill submit keyboard < enter login username
news headline story journalist 新闻 头条 时事 < world happening going today latest politics election
trending popular hot leaderboard 热搜 热门 热榜 排行 趋势 < viral buzz everybody talking discussing reading
paper academic scholar arxiv journal citation publication study abstract trial 论文 研究 < science scientific professor thesis
wikipedia encyclopedia section 百科 < biography who born famous
book novel author literature isbn 图书 小说 书籍 < read writer reader
course lesson learn tutorial study exercise problem quiz flashcard leetcode 课程 学习 题目 < teach school exam practice vocabulary
game chess champion 游戏 卡牌 < move opponent win legal
sport fixture standings tournament 比赛 球队 排名 < win winning won football soccer basketball tennis nba final first
workout exercise fitness steps 健身 运动 < ran run gym jog lifted
health medical heart sleep disease drug medicine symptom clinical patient doctor hospital gene variant protein trial 健康 医院 药 症状 疾病 < sick ill pain hurts pulse slept pill headache ibuprofen cancer lung
chart plot diagram visualization bar pie funnel treemap venn radar scatter boxplot histogram gauge mind 图表 折线 柱状 饼图 画图 < draw drawn show picture curve share hierarchy tree reports timeline
translate translation 翻译 英文 中文 日语 < spanish english german french italian chinese japanese russian say
grammar spelling proofread polish essay rewrite < mistake mistakes sentence correct wording
definition synonym meaning antonym etymology < mean means another
date calendar weekday holiday lunar 日期 几号 今天 农历 星期 < until today number when days week year born
time clock timezone utc timestamp 时间 几点 时区 < late noon midnight hours minutes now oclock city
unit measurement 单位 < kg kilogram pound pounds ounce miles mile km kilometre metre inch feet celsius fahrenheit litre gallon cups
random dice shuffle sample choice coin 随机 抽奖 骰子 < roll toss flip heads tails pick winner draw lottery lucky die choose
password secret 密码 登录 < passphrase sign unlock protect
horoscope astrology zodiac tarot 星座 运势 八字 算命 < stars sign leo aries fortune bazi
holiday 假期 放假 < dayoff vacation bank closed
light lamp brightness thermostat sensor switch smart 灯 空调 < lights room kitchen living warmer colder heating dim
event festival exhibition < ticket tickets tonight weekend party
review feedback sentiment opinion < think say stars customers
space nasa astronomy planet asteroid satellite mars moon < stars sky galaxy
company firm corporation 公司 企业 < employer owner boss
size exif 大小 详情 信息 < large larger big bigger biggest duration long
label section < group sort department kind
assign assignee owner < give hand responsible
permission collaborator role 权限 < allowed may push rights share
law legal lawyer patent regulation 法律 < sue rights contract
car automobile ev fuel 汽车 < electric petrol garage
icon logo font layout < pretty symbol
museum art artwork exhibit < gallery artist egyptian
tab window back forward < previous return
shape rectangle canvas draw drawing < blank paint
sitemap crawl robots < pages
whiteboard mindmap mermaid diagram flowchart < brainstorm sequence
table column row grid < list
status < delayed done finished
qr barcode scan < code
translate 翻译 <
`;
