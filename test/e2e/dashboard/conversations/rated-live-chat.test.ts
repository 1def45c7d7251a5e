import { aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test(
  'how a visitor rated a live chat stands where it ended, for those who may see feedback',
  { skip: noBrowser },
  async t => {
    const dashboard = await openDashboard(t)
    const { prisma } = dashboard.frontdesk.db
    const { page, go, chatbotId } = await dashboard.person()
    const { id: conversationId, sessionId } = await aConversation(dashboard.frontdesk.db, { chatbotId })
    const { id: messageId } = await prisma.message.create({
      data: { conversationId, role: 'system', content: '<p>It has ended.</p>', contextEpoch: 0 },
    })
    const comment = '<b>Kim</b> was quick.'
    await prisma.liveChatRating.create({ data: { messageId, chatbotId, sessionId, rating: 4, comment } })
    await go(`/conversations?chat=${sessionId}`)
    const notice = page.getByRole('listitem').filter({ hasText: 'It has ended.' })
    await notice.getByText('Rated 4 out of 5: <b>Kim</b> was quick.').waitFor()
  },
)
