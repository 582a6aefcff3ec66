/**
 * English words for Chinese words of tools and queries, so that either language finds the other. A word that is not
 * here is compared as it is.
 */
export const CHINESE: ReadonlyMap<string, string> = new Map(
  `
get 获取 query search 查询 search 搜索 find 查找 retrieve search 检索 list 列出 列表 read 读取 阅读 write 写入 撰写
create 创建 新建 add 添加 增加 新增 insert 插入 update 更新 edit 修改 编辑 set 设置 delete 删除 remove 移除 clear 清空
send 发送 publish 发布 submit 提交 share 分享 convert 转换 translate 翻译 export 导出 import 导入 download 下载
upload 上传 save 保存 store 存储 open 打开 close 关闭 start 启动 stop 停止 run 运行 execute 执行 call 调用
calculate 计算 statistics 统计 analyze 分析 summarize 总结 summary 摘要 recommend 推荐 suggest 建议 generate 生成
draw chart 绘制 merge 合并 compare 比较 对比 verify 验证 check 检查 detect 检测 test 测试 login 登录 register 注册
book reserve 预订 buy 购买 payment 支付 order 订单 comment 评论 sort 排序 filter 筛选 过滤 return 返回 show 显示
view 查看 recognize 识别 extract 提取 copy 复制 move 移动 rename 重命名 weather 天气 forecast 预报
temperature 气温 温度 air 空气 quality 质量 news 新闻 headline 头条 trending 热点 热搜 popular 热门 trend 趋势
ranking 排行 排名 video 视频 audio 音频 music 音乐 song 歌曲 lyrics 歌词 image 图片 图像 photo 照片 movie 电影 tv 电视
game 游戏 novel 小说 book 图书 书籍 article 文章 paper 论文 document 文档 file 文件 directory 目录 文件夹 path 路径
table 表格 worksheet 工作表 title 标题 content 内容 text 文本 page web 网页 website 网站 link 链接 internet 互联网
browser 浏览器 email 邮件 邮箱 message 消息 sms 短信 notification 通知 calendar 日历 schedule 日程 date 日期 time 时间
timezone 时区 reminder 提醒 todo 待办 note 笔记 user 用户 account 账号 permission 权限 team 团队 project 项目
code 代码 program 程序 repository 仓库 database 数据库 data 数据 log 日志 error 错误 config 配置 version 版本
knowledge 知识 memory 记忆 map 地图 location 位置 place 地点 address 地址 coordinate 坐标 route 路线 distance 距离
nearby 附近 周边 city 城市 country 国家 traffic 交通 train 火车 flight 航班 机票 plane 飞机 hotel 酒店 travel 旅游
attraction 景点 restaurant 餐厅 food 美食 食物 recipe 菜谱 stock 股票 market 市场 finance 金融 invest 投资
exchange rate 汇率 currency 货币 price 价格 bitcoin 比特币 bank 银行 company 公司 企业 product 商品 产品
express delivery 快递 job 招聘 work job 工作 resume 简历 course 课程 learn 学习 education 教育 word 单词
language 语言 hospital 医院 doctor 医生 health 健康 disease 疾病 sport 运动 match 比赛 car 汽车 qr 二维码 color 颜色
random 随机 number 数字 chart 图表 flowchart 流程图 keyword 关键词 tag 标签 category 分类 topic 主题 history 历史
today 今天 tomorrow 明天 realtime 实时 latest 最新 current 当前 detail 详情 information 信息 blog 博客
screenshot 截图 click 点击 stock price 股价 task 任务 issue 问题 navigate 导航 bus 公交 subway 地铁 fund 基金
horoscope 星座 lunar 农历
`
    .trim()
    .split(/(?<=\p{Script=Han})\s+(?=[a-z])/u)
    .flatMap((entry) => {
      const [english = ""] = entry.split(/\s+(?=\p{Script=Han})/u, 1);
      return entry
        .slice(english.length)
        .trim()
        .split(/\s+/)
        .map((word): [string, string] => [word, english]);
    }),
);
