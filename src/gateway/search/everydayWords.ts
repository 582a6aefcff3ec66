/**
 * Some 2,900 English and Chinese words for what tools do, as people say it in everyday life: the option `words` of
 * `createToolSearch`, and what a gateway uses.
 *
 * @example
 * const search = createToolSearch(tools, { words: EVERYDAY_WORDS });
 */
export const EVERYDAY_WORDS: string = `
!get 查看 获取 显示 如何 < 查询 告诉
!list 列出 有哪 < available overview
!search 搜索 查找 查询 寻找 < lookup whereabouts hunt
*create 添加 增加 写入 撰写 制作 安排 插入 记录 < start compose schedule propose plant establish prepare open 记 设个 定个 订
*update 修改 命名 设置 调整 < correct rewrite tweak alter swap turn 改成 调
*delete 移除 清空 去掉 < dispose bin wipe kick ditch scrap 不要
*send 发送 发布 提交 分享 回复 < announce deliver drop 告诉 寄
*transform 转换 导出 < change turn conversion
save export download 下载 存 < backup 收藏
!run 启动 执行 打开 播放 < fire boot kick begin
*stop 停止 关闭 暂停 < done cease 关掉
*move 移动 改名 重命 < relocate shift
copy 复制 < replicate mirror
split divide separate crop 提取 拆分 剪 < chop slice pieces apart own
compare difference versus 对比 区别 < better similar 哪个
calculate arithmetic formula expression multiply subtract divide 等于 百分 计算 求和 方程 sum < tip vat tax discount percentage squared cubed power cosine sine logarithm factorial modulo remainder fraction integral derivative round twice half double minus plus times total 乘 除 加上 减去 平方 一半 小费
statistics statistical deviation variance percentile quartile regression correlation distribution histogram 平均 < outlier typical
summarize digest brief condense tldr 概括 < short shorten recap takeaway nutshell
recommend propose 建议 < good best pick favourite should
image png jpeg thumbnail illustration visual gif svg 图片 图像 画 vision 相册 照 < paint sketch logo poster icon selfie portrait wallpaper snap camera seen shows snapshot 拍 自拍 修图
screenshot snapshot 截图 截屏 < grab print picture page
video footage subtitle bilibili 剪 < trailer mp4 vlog watch reel 哔哩
movie cinema episode imdb actor 视剧 影院 剧 < director netflix tonight 上映 场次
music album 音乐 歌曲 歌词 player 播放 专辑 < tune rock band singer hear concert party guitar turn louder volume next skip 听 唱
audio wav mp3 podcast 音频 < listen hear record noise minutes
speech voice tts dictation 语音 朗读 录音 转写 < say said heard pronounce 念 读 朗
file filesystem disk < txt md readme yaml json attachment save notepad
docx footnote < letter contract essay report section page protect
pdf scanned < paper form bill invoice contract
excel workbook row column pivot formula 表格 作表 单元 公式 < tab xls table budget 求和
presentation layout speaker shape bullet 幻灯 演示 deck < talk slideshow keynote page lecture speech
folder subfolder tree 件夹 < downloads desktop inside where
archive compress unzip tar gzip 压缩 解压 < pack bundle shrink unpack
email outlook mailbox draft recipient attachment 邮件 邮箱 收件 附件 < letter write wrote newsletter spam correspondence 写信 回信
message telegram discord dm channel 短信 聊天 微信 聊 < text tell told say ping write 告诉 转告 通知
channel thread workspace reaction emoji < thumbs general team
phone dial voicemail twilio 拨打 < speak 打给
contact lead 联系 crm 通讯 好友 < uncle aunt mother father brother colleague boss neighbour someone name prospect customer 号码 名片
notification reminder subscribe 提醒 < unread tell inform notice 未读
calendar attendee invite agenda 约会 lunar almanac 黄历 农历 吉 安排 行程 聚会 < lunch dinner noon busy free dentist birthday party visit week monday tuesday wednesday thursday friday saturday sunday tomorrow 搬家 结婚 适合 宜 忌 开会 下周 周末 周一 周五 约 reschedule
availability slot busy freebusy 空闲 < when both open 有空
task checklist assignee due 待办 done complete approve 完成 清单 < buy milk shopping chores laundry tick remaining left homework deadline finished ready point plan 别忘 忘了 记得 要做
note journal obsidian 记下 zettelkasten 备忘 日记 < idea scribble remember write down thought
comment reply discussion thread 留言 < remark say feedback answer
memory recall observation 记住 < memorize learned keep mind allergic likes sister brother mother father wife husband birthday favourite told
job vacancy recruit candidate 工作 职位 求职 简历 < work opening nurse engineer salary 找工
weather humidity 气温 下雨 下雪 预报 < rainy sunny storm hail fog cloudy cold hot warm outside coat jacket sunscreen degrees freeze pour shower wear 伞 冷 太热 晴 晒 雪 凉 刮风 台风 暴雨 穿 几度 温度 外面 出门 外套 带伞
air pollutant aqi 空气 霾 污染 < breathe dust
sunrise twilight daylight 日出 日落 < dawn dusk light 下山 天黑
map poi landmark venue amenity 位置 < around here closest nearest somewhere shop pharmacy bakery supermarket parking school hospital café neighbourhood
geocode 坐标 邮编 经纬 < street zip postcode where
direction driving transit 路线 距离 导航 开车 公交 地铁 < howlong walk bicycle bus way reach kilometre get there 么走 么去 多远 走路 骑 到家
elevation altitude 海拔 < height tall mountain hill peak
traffic incident 拥堵 路况 < motorway highway rush 堵车 堵
restaurant dining delivery 美食 餐厅 吃饭 好吃 外卖 饭店 < pizza sushi burger breakfast lunch café bar 饿 饭 火锅 奶茶 午饭 晚饭 早饭 午餐 晚餐
recipe meal 菜谱 做菜 做饭 菜单 食谱 食材 < kitchen bake eggs vegetarian soup cake 吃点 吃啥 炒 炖 煮 烧 做法 下厨 红烧 蛋糕 么做 蒸 烤 肉
nutrition nutrient protein vitamin 营养 卡路 热量 < fat sugar banana eat
flight arrival airfare 航班 飞机 机场 登机 < delayed landing 飞 起飞 晚点 延误
train rail timetable transfer 高铁 车票 换乘 直达 动车 列车 车次 余票 时刻 < platform tram subway 退票 改签 抢票 买票
hotel lodging vacancy checkin 住宿 民宿 宾馆 旅馆 宿 < hostel bed apartment flat villa cottage 入住 过夜 房间 住两 两晚
trip tourist sightseeing 旅游 旅行 景点 < holiday visit weekend journey 好玩 出国
ride pickup driver 打车 出租 叫车 < cab lift 打的 辆车 个车 接我 送我 拼车 车费
reservation 订票 预约 预定 订座 < seat 订个 人桌 两位
property mortgage 租房 房子 买房 公寓 < flat room bedroom landlord 房 搬家
stock equity dividend earnings analyst portfolio shareholder holder 股票 股价 行情 < buy sell nasdaq company owns profit 涨 跌
currency forex 换算 美元 欧元 民币 krone krona zloty peso ruble 外币 兑换 < pound yen yuan franc rupee eur gbp jpy cny chf worth bucks quid 换成 日元 英镑 港币 韩元
crypto cryptocurrency wallet nft 比特 加密 < btc eth doge ether litecoin solana
bank statement 余额 转账 账户 银行 收入 信用 存款 流水 明细 < savings spent pay wire owe 钱 转给 汇款 还钱 块钱 千块 消费 花了 工资
payment checkout billing stripe 付款 退款 发票 订阅 支付 收款 账单 < paid money back owe
product catalog cart variant sku brand deal 价格 购买 打折 便宜 优惠 购物 < expensive cost bargain sale clothes present gift phone 入手 划算 值得 买 卖 衣服 鞋 裤 裙 帽 手机 电脑 礼物 网购
order carrier fulfillment 订单 包裹 下单 签收 < arrive sent box 寄 送到 发货 取件 候到
cost billing 费用 花费 支出 开销 < spent pay cloud 花了 花钱
issue defect sprint backlog story incident 缺陷 < report crash problem broken wrong feature duplicate
error crash failure stacktrace sentry 错误 报错 < wrong happened
log console stdout < happened
pull pr diff approve < proposal changes look draft progress finished
repository clone 码库 < codebase star
commit author 提交 < wrote changed recent who edited save 改动
branch checkout switch ref
workflow deployment ci deploy 部署 < green red fail tests
code javascript snippet 编程 组件 脚本 函数 源码 < program implement usage
command bash pid powershell 终端 命令 < program cpu kill background running
package pypi module maven artifact maintainer 依赖 安装 < install upgrade deprecated latest publisher
vulnerability malware threat phishing exploit cve advisory 漏洞 < safe hacked suspicious hole risky
database column mysql sqlite mongodb row 据库 查询 < slow fields structure
container cluster namespace log 容器 < scale restart dying keeps crash running
instance lambda storage vm aws azure s3 < machine host
domain registrar ssl certificate asn 域名 < provider belongs owner internet speed owns registered behind url
metric incident prometheus grafana latency uptime < slow down statistics
visit traffic analytics pageview < people came
web webpage internet crawl scrape 网页 网站 浏览 上网 < google surf address open www read
click hover mouse drag checkbox 点击 < tap pointer choose rest pop menu
type submit keyboard < login username
news story journalist 头条 时事 < happening going today latest politics election
trending hot leaderboard 热搜 热门 热榜 排行 趋势 < viral buzz everybody talking discussing reading 聊 大家 八卦 excited worldwide
paper academic scholar journal citation study abstract trial 研究 preprint physics < science scientific professor thesis physicists scientists discovered
wikipedia encyclopedia section 百科 < biography who born famous history revolution war ancient
book literature isbn 图书 小说 书籍 < read writer
course exercise problem quiz flashcard leetcode 课程 学习 题目 课 < teach school exam practice vocabulary 老师 学费
game chess champion 卡牌 < move opponent win legal
sport fixture tournament 比赛 球队 排名 比分 < won football soccer basketball tennis nba final first 足球 篮球 赢 输
workout steps 健身 运动 锻炼 跑 < run gym jog lifted 步数 体重 肥 胖 瘦
health heart sleep medicine clinical patient hospital gene variant protein trial 健康 医院 药 症状 疾病 诊 患者 心率 血压 < ill pain hurts pulse slept pill headache ibuprofen cancer lung 咳 晕 吐 痒 胃 疼 痛 发烧 感冒 不舒 难受 过敏 吃药 副作 睡 失眠 肚子 toothache fever cough throat stomach
chart visualization bar pie funnel treemap venn radar scatter boxplot histogram gauge mind 图表 折线 柱状 饼图 画图 < draw drawn show picture curve share hierarchy tree reports timeline
translate 翻译 英文 中文 日语 英语 < german italian chinese japanese russian say 么说
grammar proofread polish rewrite 语法 拼写 错别 < sentence correct wording 病句 润色
definition synonym meaning antonym etymology 释义 词典 近义 同义 词 < another 意思 成语
date calendar weekday holiday lunar 几号 今天 农历 星期 < today number when week year born 少天 几天 生日
time utc timestamp 时区 < noon midnight minutes now oclock city
unit 单位 换算 < kilogram pound ounce km kilometre metre inch feet celsius fahrenheit litre gallon cups 公里 英里 公斤 摄氏
random shuffle choice coin 抽奖 骰子 < toss flip heads tails pick winner draw lottery lucky die choose between number
password secret 密码 登录 < sign unlock protect
horoscope tarot 星座 运势 八字 算命 bazi fortune birth 命理 < sign leo aries 出生 命 算算 缘
holiday 假期 放假 节日 节假 < vacation bank closed 春节 国庆 中秋 元旦
light lamp thermostat sensor switch smart 灯 空调 灯光 开关 < room living warmer colder heating dim 开灯 关灯 亮 卧室 客厅
event festival exhibition 演出 展览 门票 演唱 < tonight weekend party
review sentiment < think say stars customers
space asteroid satellite mars moon < stars sky galaxy
company corporation 企业 < employer owner boss
size exif 大小 详情 < biggest duration long room takes 多大 空间 占用
label section < group sort department kind
assign owner < hand responsible
permission role 权限 < allowed may rights share
law patent regulation 法律 律师 合同 < sue rights contract
car automobile ev fuel 汽车 租车 驾 < electric petrol garage
icon logo font layout < pretty symbol
museum art artwork exhibit gallery painting 博物 艺术 < artist egyptian hang statue
tab window back forward < previous return
shape rectangle canvas draw < blank paint
sitemap crawl robots < pages addresses consist parts
whiteboard mindmap mermaid diagram flowchart < brainstorm sequence
table column row grid < list
status < done finished
qr barcode scan 二维 维码 < code 扫码
parking garage 停车 < leave downtown space spot
charging ev 充电 电量 < plug electric tesla battery
school kindergarten college 学校 < kids children child pupils class teacher
commute 通勤 < office job morning daily
neighborhood neighbourhood district livability area 小区 < live safe quiet nice
meeting halfway midpoint < together
hospital clinic 医院 诊 < nurse surgery emergency ward treated
trial study clinical cohort < patients volunteers recruit enroll cured treatment works
gene variant mutation genome genetic dna protein 基因 < hereditary inherited carrier
dividend yield payout 分红 股息 < pays paid owners shareholders
holder institutional fund etf 基金 < owns owners big
earnings revenue income profit loss statement cashflow balance 财报 < lose lost makes profitable money quarter quarterly beat predicted expected burn forecasted
option strike expiry < calls puts bet hedge wager
sentiment fear greed mood 情绪 < panic panicking optimistic nervous afraid scared feel bullish bearish
capitalization cap 市值 < worth whole total valued biggest
gold silver metal commodity precious oil 黄金 < ounce gram barrel
deprecated maintenance maintained unmaintained < abandoned dead alive outdated obsolete
alternative similar replacement < instead replace substitute else besides other
license compatibility compatible 许可 < gpl mit apache legal together combine permitted allowed
maintainer author contributor developer 作者 < behind makes wrote
bundle size weight < heavy light slow kilobytes big lean
trend popularity 流行 < folks popular use prefer hype
release version changelog 版本 < newest came latest update changed published
champion summoner esports valorant lol tft tournament 英雄 < rank player
schedule fixture upcoming 赛程 < next play kickoff
skin outfit cosmetic 皮肤 < clothes cheaper looks
deck composition build combination 卡组 < strongest comps strong cards
card pokemon yugioh magic 卡牌 < attack monster
encoding charset utf unicode 编码 < gibberish umlauts garbled accents weird letters strange
merge join concatenate combine 合并 < glue together single 拼
diff difference compare 差异 改动 < changed 改了
html markup < plain readable clean text tags
pie donut proportion 饼图 < cake slices divided share votes percent
organization organigram hierarchy orgchart 组织 < boss reports whom firm
venn overlap < common circles
wordcloud frequency 词云 < often appear turn terms
sankey flow stream 桑基 < goes
histogram distribution boxplot violin 分布 < spread ages heights
fishbone cause root 鱼骨 < why reasons late
treemap rectangle proportion < space blocks
flow flowchart step 流程 < decide decision
route path itinerary road 路线 < stops drive drove
pin marker 标注 < dots
font typeface 字体 < letters lettering look bold italic
transition animation effect 动画 < fade slide moves appear
pagebreak break page < fresh next begin starts
protect encrypt password 加密 保护 < nobody open locked secret
footnote endnote citation 脚注 < bottom source
replace substitute 替换 < every instead everywhere change
timezone convert zone utc 时区 < pm am abroad call meeting night evening morning
fill input 填写 < put enter box address form type
back backward previous 返回 < return went
print pdf 打印 < keep save
console log error 控制 < warnings javascript
contest competition ranking 竞赛 < rated
transcript subtitle caption 字幕 < says talk clip
dataset statistics government 数据 < numbers figures official census
listing amenity 房源 < washing machine kitchen wifi pets
story comment hackernews reddit forum 帖子 < nerds answer discussing say
next pending upcoming 下一 < supposed
init repository initialize < version control start
reset unstage undo restore 撤销 回滚 恢复 < oops mistake wrong
stage < include ready going
rectangle canvas shape fill 画布 < paint box red square
dice random integer 骰子 随机 < throw rolled toss guess
choice choose sample pick 随便 选一 < somebody dishes decide
shuffle permutation 打乱 < mix order
activity recent 最近 < lately working
ticket seat train 余票 座位 < free 铁票
stopover station route 途经 停靠 停哪 经过 < stops calls
chess board piece 棋 < knight pawn queen rook bishop king checkmate turn legal
tempo beat bpm rhythm 节奏 < fast slow
duration length 时长 < lasts minutes
scan malicious phishing threat 扫描 < dangerous safe click trust suspicious
outage anomaly traffic disruption 中断 故障 < offline unreachable broken yesterday 挂了
attack ddos layer 攻击 < hackers
speed bandwidth latency 网速 < fast slow lines internet
blame annotate author < broke wrote whose 谁写
duplicate similar 重复 < already complained reported
secret credential leak 泄露 < key token password published
assignee assign owner 指派 < give responsible
star favourite 收藏 < love fan
component ui button widget 组件 < 按钮
symbol icon emoji 图标 < picture button sign
printer 3d < filament
cocktail drink bar 饮品 < beer wine
quiz trivia joke quote < funny laugh bored
poem lyrics < rhyme
plant garden tree < flower water 浇水
wedding birthday party < invite guests
tax salary wage 税 < earn netto gross
insurance claim policy 保险 理赔 < covered accident
loan mortgage credit interest 贷 < borrow rate monthly 利息 借钱
vote election politician parliament < party president minister
analyst recommendation < experts
readme documentation < meant purpose
dependency < pulled
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
develop < coders programmers
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
device thermostat < warmer colder chilly
lock door 门锁 锁 < open 开门 锁门
vacuum robot cleaner 扫地 < dirty floor 打扫 拖地 吸尘
podcast episode < listen
subtitle caption < deaf
voice speech < aloud loud
ocr text recognition < handwriting scanned
color palette 颜色 < colours shade tint
regex pattern < matching
hash checksum md5 sha < fingerprint
uuid identifier < unique
base64 encode decode
json yaml xml < indentation
queue kafka < stuck
cache redis key 缓存 < forget
process 进程 程序 < computer running machine 卡死 卡住
leave vacation absence 假 请假 < off dayoff daysoff weekoff sick 天假 休息 调休 几天
payroll employee payslip salary 工资 薪 < paid earn
attendance checkin timesheet worklog 考勤 打卡 < 班 工时 迟到 hours
expense reimbursement reimburse spending receipt 报销 支出 记账 < 发票 出差 差旅 花了 花费 claim refunded spent money
alarm 闹 铃 < wake 叫醒 起床 叫我 morning getup 醒
timer countdown stopwatch 计时 < minutes 分钟
appointment doctor dentist 诊 挂号 预约 < 牙 医生 看病 体检 专家 tooth toothache
pharmacy 药店 药房 < 买药
laboratory blood 化验 验血 < 检查 抽血
prescription vaccine 处方 疫 < 打针 开药
grade student exam 成绩 分数 考 < marks 几分
timetable class lecture 课表 课
homework assignment 作业 < 交作
thermostat heating radiator conditioner 空调 暖气 室温 < toohot toocold freezing chilly 太冷 太热 好冷 好热 屋里 家里 温度 调高 调低 几度
bill electricity utility 费 缴费 充值 < settle 燃气 房租
visa passport 签证 护照 < 出国
rent rental lease 租
fuel petrol gasoline 油
grocery supermarket 超市 买菜 < 水果 蔬菜
cart basket 购物 < 加到
return refund exchange 退货 退款 < fit 合身 换货 尺码
coupon voucher promo 优惠 折扣 < 便宜
volume mute 音量 静音 < loud quieter 太吵 大声 小声 声音
television channel tv 电视 频道
curtain blind shutter 帘 < 窗
camera surveillance 摄像 监控
background 背景 抠图
sleep 睡眠 < 睡 失眠 slept
steps pedometer walked 步数 < 走路
pet vet animal dog cat 宠物 猫 狗
status 状态 进度
disk 磁盘 硬盘 内存 < 空间
transfer remit 转账 汇款 < 转 转给 wire
`;
