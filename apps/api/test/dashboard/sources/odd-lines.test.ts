import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'
import { filesOf, sourcesPath as pathOf } from '../../fixtures/uploaded-files.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const place = await aPlace(frontdesk)
const { upload, settled } = filesOf(frontdesk, place)

t.test('an owner is told which lines of a table have another number of fields, until the file is replaced', async t => {
  const fit = Array.from({ length: 12 }, (_, n) => `Cliff ${n};razorbill;${n}\n`).join('')
  const { body } = await upload('cliffs.csv', `Cliff;Bird;Nests\n${fit}North;puffin\n${fit}South;gull;7;old\n`)
  t.same(body.file?.oddLines, [])
  t.match(await settled(body.id), { skipReasons: { oddRow: 2 }, file: { oddLines: [14, 27] } })
  const path = `${pathOf(place)}/${body.id}/file`
  await upload('cliffs.csv', `Cliff;Bird;Nests\n${fit}`, path, 'PUT')
  t.match(await settled(body.id), { status: 'ready', skipReasons: {}, file: { oddLines: [] } })
  await upload('cliffs.csv', `Cliff;Bird;Nests\n${fit}North;puffin\n`, path, 'PUT')
  t.same((await settled(body.id)).file?.oddLines, [14])
  await upload('cliffs.csv', '', path, 'PUT')
  t.match(await settled(body.id), { status: 'failed', skipReasons: {}, file: { oddLines: [] } })
})
