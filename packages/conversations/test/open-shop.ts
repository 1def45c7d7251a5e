import { randomUUID } from 'node:crypto'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { ModelScript } from '@frontdesk/testing/model-script'
import { startShopApi } from '@frontdesk/testing/shop-api'
import { encryptSecret } from '@frontdesk/tools/connectors/connector-secret'
import type { Test } from 'tap'
import { openWriter } from './open-writer.ts'

/** What the shop's API asks for, and nobody else may see. */
export const secret = 'Bearer sk-test-CONNECTOR'

/** A model's wish to have one thing done. */
export const calling = (name: string, args: object | string): ModelScript => ({
  toolCalls: [{ id: 'call_1', name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }],
})

/** A writer whose chatbot may ask a shop for the state of an order, and have one cancelled. */
export async function openShop(t: Test) {
  const [writer, shop] = await Promise.all([openWriter(t), startShopApi(t)])
  const { desk, needs, provider } = writer
  const parameters: ConnectorParameters = {
    type: 'object',
    properties: { number: { type: 'string' }, customer: { type: 'string', contextKey: 'customerId' } },
    required: ['number'],
  }
  const aConnector = async (name: string, given: object): Promise<void> => {
    const id = randomUUID()
    await desk.db.prisma.connector.create({
      data: {
        id,
        chatbotId: desk.chatbot.id,
        name,
        description: `What ${name} does.`,
        method: 'GET',
        host: shop.host,
        pathTemplate: '/orders/{number}',
        parameters,
        isWriting: false,
        secret: encryptSecret(needs.secretCipher, { connectorId: id, host: shop.host }, secret),
        ...given,
      },
    })
  }
  await aConnector('order_status', { responseFields: ['state'] })
  await aConnector('cancel_order', { method: 'POST', pathTemplate: '/orders/{number}/cancel', isWriting: true })
  return {
    ...writer,
    shop,
    /** What the last tool brought, as the model was told it: in a block of data that nothing in it can close. */
    toldLast: (t: Test): unknown => {
      const message = provider.requests.at(-1)?.body.messages.at(-1)
      const [open, block = '', close, ...rest] = (message?.content ?? '').split('\n')
      t.same([message?.role, open, close, rest], ['tool', '<data>', '</data>', []])
      t.notMatch(block, '<')
      return (JSON.parse(block) as { result: unknown }).result
    },
    ledger: (messageId: string) =>
      desk.db.prisma.toolCall.findMany({ where: { messageId: BigInt(messageId) }, orderBy: { callIndex: 'asc' } }),
  }
}
