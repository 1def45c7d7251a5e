import { fetchSettings } from '@frontdesk/widget/launcher/fetch-settings'
import { wholeSettings } from '@frontdesk/widget/view/whole-settings'
import t from 'tap'
import { anApi } from './visit.ts'

t.test('settings are applied with valid defaults, or not at all', async t => {
  const api = await anApi(t)
  const line = { base: api.base, chatbotId: 'c1' }
  const known = await fetchSettings(line)
  t.match(known !== 'refused' && wholeSettings(known), { appearance: {} })
  await t.rejects(fetchSettings({ base: `${api.base}/nowhere`, chatbotId: 'c1' }))
})
