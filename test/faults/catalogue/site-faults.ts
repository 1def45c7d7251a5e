import { openQueues } from '@frontdesk/jobs/open-queues'
import { installationNamespace as namespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { hostilePaths, type HostileSite } from '../harness/hostile-site.ts'
import { afterwards } from '../harness/probe.ts'
import type { Cluster } from '../harness/start-cluster.ts'

/** Answers while the crawler is being kept. */
const answersMeanwhile = 24

/** What a crawled website does to those who only talk. */
export const siteFaults = (site: HostileSite): Fault[] => [
  {
    name: 'F8, I19, I39: a site that breaks, floods, points inside, hangs and drips is crawled while visitors talk',
    async inject(cluster, load) {
      const { id: chatbotId } = await aChatbot(cluster.db)
      const { id } = await aSource(cluster.db, { chatbotId, url: `http://${site.host}/` })
      await crawl(cluster, id)
      await until(() => hostilePaths.every(path => site.asked.has(path)), 60_000)
      const { answered } = load.counts()
      await until(() => load.counts().answered >= answered + answersMeanwhile, 60_000)
      site.behave()
      const find = () => cluster.db.prisma.source.findUniqueOrThrow({ where: { id } })
      await until(async () => ['ready', 'failed'].includes((await find()).status), 60_000)
      const { status, pagesIndexed, pagesFailed } = await find()
      await cluster.db.prisma.chatbot.delete({ where: { id: chatbotId } })
      return [
        ...(site.reached() > 0 ? ['I19: something inside was reached'] : []),
        ...(status === 'ready' && pagesIndexed > 0 && pagesFailed > 0
          ? []
          : [`the crawl is ${status}, ${pagesIndexed} pages indexed, ${pagesFailed} failed`]),
        ...(await afterwards(cluster, load)),
      ]
    },
  },
]

async function crawl({ redis: { url } }: Cluster, sourceId: string): Promise<void> {
  const redis = workerRedis({ url, name: 'test cluster', onError: () => undefined })
  await redis.connect()
  const queues = openQueues({ redis, namespace })
  try {
    await queues.enqueue('index-source', { sourceId }, { id: `index-source-${sourceId}` })
  } finally {
    await queues.close()
    redis.disconnect()
  }
}
