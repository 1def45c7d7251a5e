import { cachedToolFacts } from '@frontdesk/conversations/tool-calls/offered-tools'
import { toolLimits } from '@frontdesk/conversations/tool-calls/toolbox'
import { openEgress } from '@frontdesk/egress/open-egress'
import { shopAuthority } from '@frontdesk/testing/shop-api'
import { connectorLimits } from '@frontdesk/tools/connectors/call-connector'
import { newSecretCipher } from '@frontdesk/tools/connectors/connector-secret'
import type { Test } from 'tap'
import type { ChatbotFixture } from './open-chatbot.ts'

/** What a turn needs for its tools, with a way out to shops on loopback. */
export function openTools(t: Test, { db }: Pick<ChatbotFixture, 'db'>) {
  const egress = openEgress({
    allow: '127.0.0.1',
    userAgent: 'Frontdesk/1 (test)',
    limits: connectorLimits,
    authority: shopAuthority,
  })
  t.teardown(() => egress.close())
  const secretCipher = newSecretCipher('an encryption key that only the tests know')
  return { egress, secretCipher, findToolFacts: cachedToolFacts({ db, keepMs: 1 }), toolLimits }
}
