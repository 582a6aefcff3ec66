/**
 * Some 2,700 English and Chinese words for what tools do, as people say it in everyday life: the option `words` of
 * `createToolSearch`, and what a gateway uses.
 *
 * @example
 * const search = createToolSearch(tools, { words: EVERYDAY_WORDS });
 */
export const EVERYDAY_WORDS: string = `
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
split divide separate crop 提取 拆分 splitter < chop slice pieces apart own
compare diff difference versus 对比 区别 < changed differ better similar
calculate arithmetic formula expression multiply subtract divide 等于 百分 < tip vat tax discount percentage squared cubed power cosine sine logarithm factorial modulo remainder fraction integral derivative round twice half double minus plus times total
statistics statistical deviation variance percentile quartile regression correlation distribution histogram < outlier typical
summarize digest brief condense tldr 概括 < gist short shorten recap takeaway nutshell
recommend suggestion advice propose 建议 < idea good best pick favourite should
image png jpeg thumbnail photo illustration visual gif svg 图片 图像 画 照片 picture vision < paint sketch drawing logo poster icon selfie portrait wallpaper snap camera seen shows snapshot
screenshot capture snapshot 截图 截屏 < screen grab print picture page
video clip footage youtube subtitle 视频 bilibili < trailer mp4 vlog watch reel 哔哩
movie film cinema tv episode imdb actor 电影 视剧 < watch director netflix tonight
music album playlist playback spotify lyric 音乐 歌曲 歌词 player song < tune jazz rock band singer hear listen concert party guitar turn louder volume next skip
audio sound wav mp3 podcast 音频 < listen hear record noise minutes
speech voice transcribe transcription transcript synthesize tts dictation 语音 朗读 < aloud spoken say said heard recording pronounce
file filesystem disk 文件 文档 < txt log md readme yaml json attachment save notepad
docx paragraph footnote < letter contract essay report chapter title section page protect
pdf scanned ocr < scan receipt paper form bill invoice contract
excel spreadsheet worksheet workbook sheet cell row column pivot formula 表格 作表 < csv tab xls table budget
presentation powerpoint pptx layout speaker shape bullet 幻灯 演示 slide deck < talk slideshow keynote page lecture speech pages
folder subfolder tree 件夹 目录 < downloads desktop inside where
archive zip compress unzip tar gzip 压缩 < pack bundle shrink unpack
email mail gmail outlook inbox mailbox draft recipient attachment 邮件 邮箱 < letter write wrote newsletter spam correspondence
message sms slack telegram whatsapp discord conversation dm channel 消息 短信 聊天 chat < text texting tell told said say ping write
channel thread workspace reaction emoji < thumbs react general team
phone dial voicemail twilio < ring speak
contact people member lead 联系 用户 crm < who friend uncle aunt mother father brother colleague boss neighbour someone name prospect customer
notification warning reminder subscribe 通知 提醒 < unread warn tell inform notice
calendar meeting appointment attendee invite agenda 日程 会议 约会 lunar almanac 黄历 农历 吉 < lunch dinner noon busy free dentist birthday party visit week monday tuesday wednesday thursday friday saturday sunday tomorrow 搬家 结婚 适合 宜 忌
availability slot busy freebusy < when both open
task todo reminder checklist assignee due 待办 任务 done complete approve 完成 < remind buy milk shopping chores laundry tick remaining left homework deadline finished finish ready ticked point plan
note memo notebook vault journal obsidian 笔记 记下 zettelkasten < jot idea scribble diary remember write down thought thoughts ideas
comment annotation reply discussion thread 评论 留言 < note remark say feedback answer
memory recall observation 记住 记忆 entity knowledge < forget know remember memorize learned keep mind allergic likes sister brother mother father wife husband birthday favourite told
job career vacancy employment recruit candidate 招聘 工作 职位 < work position opening hiring nurse engineer salary
weather humidity 天气 气温 下雨 下雪 预报 temperature forecast < rain rainy sunny snow storm hail fog cloudy cold hot warm outside umbrella coat jacket sunscreen degrees freeze freezing pour pouring shower wear
air pollution pollutant aqi 空气 < smog breathe dust
sunrise sunset twilight daylight < dark dawn dusk light
map poi landmark venue amenity 附近 周边 地图 位置 < near around here close closest nearest somewhere shop pharmacy bakery supermarket parking school hospital café neighbourhood
geocode 地址 坐标 < street zip postcode where
direction driving commute transit 路线 距离 导航 开车 公交 地铁 < far howfar howlong drive car foot walk bike bicycle bus way reach kilometre get there
elevation altitude < high height tall mountain hill peak
traffic congestion road incident < jam motorway highway rush
restaurant cuisine menu dining delivery meal 美食 餐厅 吃饭 好吃 < eat eating hungry pizza sushi burger breakfast lunch dinner café bar
recipe dish meal 菜谱 做菜 做饭 菜单 < kitchen bake baking eggs vegetarian soup cake 吃点 吃啥 炒 炖 煮 烧 做法
nutrition nutrient calorie diet protein vitamin 营养 卡路 < fat healthy sugar banana eat
flight airport arrival airfare 航班 机票 飞机 < fly flying delayed landing
train railway station rail timetable transfer 火车 高铁 车票 车站 换乘 直达 < platform tram subway
hotel lodging vacancy checkin airbnb 酒店 住宿 民宿 < sleep stay night nights hostel bed apartment flat villa cottage
trip vacation itinerary tour tourist sightseeing 旅游 旅行 景点 < holiday visit weekend journey
ride taxi fare pickup driver < cab lift
reservation 预订 订票 < book table seat
property apartment estate mortgage 租房 房子 买房 < home flat room bedroom landlord
stock quote equity dividend earnings analyst portfolio shareholder holder investor 股票 股价 行情 < shares invest buy sell nasdaq trading company owns profit
currency forex 汇率 换算 美元 欧元 民币 krone krona zloty peso ruble < dollar euro pound yen yuan franc rupee usd eur gbp jpy cny chf worth money bucks quid kroner pesos kronor
crypto cryptocurrency bitcoin ethereum coin wallet blockchain nft 比特 加密 < btc eth doge ether litecoin solana coins
bank balance transfer statement 余额 转账 账户 < money savings spent pay wire owe
payment invoice refund subscription checkout billing stripe 付款 退款 发票 订阅 < pay paid bill money back owe
product catalog cart variant sku discount coupon brand deal 商品 价格 购买 打折 便宜 优惠 < buy cheap worth expensive cost bargain sale clothes present gift dress shoes laptop phone purchase 入手 划算 值得
order shipment delivery parcel carrier fulfillment 订单 快递 物流 包裹 < package arrive arrived sent ordered box
cost billing 费用 花费 < spend spent expensive pay bill cloud
issue bug defect sprint backlog story incident 问题 缺陷 < report crash crashes problem broken wrong feature duplicate reported
error exception crash failure stacktrace sentry 错误 报错 < fail failed broken wrong happened
log trace console stdout 日志 < print printed fail failed happened
pull merge pr diff approve < propose proposal changes look draft progress finished
repository repo github gitlab clone 仓库 码库 < codebase star
commit revision blame author 提交 < wrote last changed recent who edited save
branch checkout switch ref 分支
workflow pipeline deployment ci deploy < pass passed green red fail failed checks tests
code python javascript snippet docs 代码 编程 组件 < program programming coding implement usage
command terminal shell bash pid powershell < ls program cpu kill background running
package dependency pypi module maven artifact maintainer < install upgrade deprecated latest publisher
vulnerability secret audit scanning malware threat phishing exploit cve advisory 漏洞 < unsafe safe leak leaked hacked password passwords dangerous suspicious hole holes risky exploited
database schema column mysql sqlite mongodb row 据库 查询 < slow fields structure
container docker pod kubernetes deployment replica cluster namespace log 容器 < scale restart dying keeps crash restarting running runs
instance cloud bucket lambda storage vm aws azure s3 < machine host
domain dns ip whois registrar ssl certificate asn 域名 < provider belongs owner internet speed belong owns registered behind url
metric dashboard analytics incident prometheus grafana latency uptime < slow down statistics
visit visitor traffic analytics pageview < website people came
web webpage internet html crawl scrape 网页 网站 链接 浏览 上网 < site google surf address open www read online
click press button hover mouse drag checkbox 点击 < tap pointer choose rest pop menu
type fill submit keyboard < enter login username
news headline story journalist 新闻 头条 时事 < world happening going today latest politics election
trending popular hot leaderboard 热搜 热门 热榜 排行 趋势 < viral buzz everybody talking discussing reading 聊 大家 八卦 excited worldwide
paper academic scholar arxiv journal citation publication study abstract trial 论文 研究 preprint physics research < science scientific professor thesis physicists scientists discovered
wikipedia encyclopedia section 百科 < biography who born famous history revolution war ancient
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
random dice shuffle sample choice coin 随机 抽奖 骰子 < roll toss flip heads tails pick winner draw lottery lucky die choose between number
password secret 密码 登录 < passphrase sign unlock protect
horoscope astrology zodiac tarot 星座 运势 八字 算命 bazi fortune birth 命理 < stars sign leo aries 出生 命 算算 缘
holiday 假期 放假 < dayoff vacation bank closed
light lamp brightness thermostat sensor switch smart 灯 空调 < lights room kitchen living warmer colder heating dim
event festival exhibition < ticket tickets tonight weekend party
review feedback sentiment opinion < think say stars customers
space nasa astronomy planet asteroid satellite mars moon < stars sky galaxy
company firm corporation 公司 企业 < employer owner boss
size exif 大小 详情 信息 < large larger big bigger biggest duration long room takes
label section < group sort department kind
assign assignee owner < give hand responsible
permission collaborator role 权限 access < allowed may push rights share
law legal lawyer patent regulation 法律 < sue rights contract
car automobile ev fuel 汽车 < electric petrol garage
icon logo font layout < pretty symbol
museum art artwork exhibit gallery painting 博物 艺术 < artist egyptian hang hangs painted painter paintings statue
tab window back forward < previous return
shape rectangle canvas draw drawing < blank paint
sitemap crawl robots < pages addresses consist parts
whiteboard mindmap mermaid diagram flowchart < brainstorm sequence
table column row grid < list
status < delayed done finished
qr barcode scan < code
parking garage 停车 < park leave downtown space spot
charging charger charge ev 充电 < plug electric tesla battery
school kindergarten college 学校 < kids children child pupils class classes teacher
commute 通勤 < office job morning daily
neighborhood neighbourhood district livability area 小区 < live living safe quiet nice
meeting halfway midpoint < meet together
hospital clinic 医院 < nurse surgery emergency ward treated
trial study clinical cohort < patients volunteers recruit recruiting enroll cured cure treatment works
gene variant mutation genome genetic dna protein 基因 < hereditary inherited carrier
dividend yield payout < pays paid paying owners shareholders
holder holding institutional fund etf 基金 < owns owners own big
earnings revenue income profit loss statement cashflow balance 财报 < earn earned lose lost makes profitable money quarter quarterly beat predicted expected burn burned forecasted
option strike expiry < calls puts bet hedge wager
sentiment fear greed mood 情绪 < panic panicking optimistic nervous afraid scared feel feeling bullish bearish
capitalization cap 市值 < worth whole total valued biggest
gold silver metal commodity precious oil 黄金 < ounce gram barrel
deprecated maintenance maintained unmaintained < abandoned dead alive outdated obsolete
alternative similar replacement < instead replace substitute else besides other
license compatibility compatible 许可 < gpl mit apache legal together combine permitted allowed
maintainer author contributor developer 作者 < behind makes wrote
bundle size weight < heavy light slow kilobytes big lean
trend popularity 流行 < folks popular use prefer hype
release version changelog 版本 < newest came latest update changed published
champion summoner esports valorant lol tft tournament 英雄 < rank player players playing plays
schedule fixture upcoming 赛程 < next play plays playing kickoff
skin outfit cosmetic 皮肤 < clothes cheaper looks
deck composition build combination 卡组 < strongest comps strong cards
card pokemon yugioh magic 卡牌 < attack monster
encoding charset utf unicode 编码 < gibberish umlauts garbled accents weird letters strange
merge join concatenate combine 合并 < glue together single
diff difference compare 差异 < changed differs differ
html markup < plain readable clean text tags
pie donut proportion 饼图 < cake slices divided share votes percent
organization organigram hierarchy orgchart 组织 < boss reports whom firm
venn overlap < common circles overlapping
wordcloud frequency 词云 < often appear turn terms
sankey flow stream 桑基 < goes streams
histogram distribution boxplot violin 分布 < spread ages heights
fishbone cause root 鱼骨 < causes why reasons late
treemap rectangle proportion < space blocks
flow flowchart step 流程 < steps decide decision
route path itinerary road 路线 < stops drive drove
pin marker 标注 < pins mark dots
font typeface 字体 < letters lettering look bold italic
transition animation effect 动画 < fade fades slide moves move appear
pagebreak break page < fresh next begin starts
protect encrypt password 加密 保护 < nobody open locked secret
footnote endnote citation 脚注 < bottom source
replace substitute 替换 < every instead everywhere change
timezone convert zone utc 时区 < pm am abroad call meeting night evening morning
fill input 填写 < put enter box address form type
back backward previous 返回 < return went
print pdf 打印 < keep save
console log error 控制 < errors warnings javascript
contest competition ranking 竞赛 < competitions rated
transcript subtitle caption 字幕 < says say talk talks clip
dataset statistics government 数据 < numbers figures official census
listing amenity 房源 < washing machine kitchen wifi pets
story comment hackernews reddit forum 帖子 < nerds answer answers discussing say
next pending upcoming 下一 < supposed
init repository initialize < version control start
reset unstage undo restore < oops mistake wrong
stage staging < include ready going
rectangle canvas shape fill 画布 < paint box red square
dice random integer 骰子 随机 < throw throws rolled toss guess
choice choose sample pick 随便 选一 < somebody dishes decide
shuffle permutation 打乱 < mix mixed order
activity recent 最近 < lately working worked
ticket seat train 余票 座位 < free seats 铁票
stopover station route 途经 停靠 停哪 经过 < stops calls
chess board piece 棋 < knight pawn queen rook bishop king checkmate turn legal
tempo beat bpm rhythm 节奏 < fast slow
duration length 时长 < lasts minutes
scan malicious phishing threat 扫描 < dangerous safe click trust suspicious
outage anomaly traffic disruption 中断 < offline unreachable broken yesterday
attack ddos layer 攻击 < hackers hacking hacked
speed bandwidth latency 网速 < fast slow lines internet
blame annotate author < broke wrote whose
duplicate similar 重复 < already complained reported
secret credential leak 泄露 < leaked key token password published
assignee assign owner 指派 < give responsible
star starred favourite 收藏 < love fan
component ui button widget 组件 < 按钮
symbol icon emoji 图标 < picture button sign
printer print 3d < printed filament
cocktail drink bar 饮品 < drinks beer wine
quiz trivia joke quote < funny laugh bored
poem lyrics < rhyme
plant garden tree < flower water
wedding birthday party < invite guests
tax salary wage < earn netto gross
insurance claim policy < covered accident
loan mortgage credit interest < borrow rate monthly
vote election politician parliament < voted party president minister
analyst recommendation < experts
readme documentation < meant purpose
dependency < pulled pulls
resource asset < embedded
radar < strengths
funnel conversion < lost steps until
axis axes < scales
keyboard < enter escape hit
upload < hand cv
checkout branch < hop
fork < mine own
outline structure < chapters toc
mind < tree
token < guess
gist < lines
develop developer < coders programmers
kill terminate < hangs frozen stuck
whois registrar < comes
reply comment < answer tell
subscription plan < renew cancel membership
shipment tracking < arrive hasn
invoice < owe owed due bill
alert incident pager < woke firing
flag toggle < rollout
survey questionnaire < asked answered
backup restore snapshot < lost
payroll employee leave vacation < off sick
device thermostat < warmer colder chilly
lock door < locked open
vacuum robot cleaner < clean dirty floor
podcast episode < listen
subtitle caption < deaf
voice speech < aloud loud
ocr text recognition < handwriting scanned
color palette 颜色 < colours shade tint
regex pattern < matching
hash checksum md5 sha < fingerprint
uuid identifier < unique
base64 encode decode < encoded
json yaml xml < indentation
queue kafka < stuck
cache redis key < forget
process < computer running machine
`;
