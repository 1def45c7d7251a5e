import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

const folder = fileURLToPath(projectUrl('apps/dashboard/src/'))

/** They ask a calendar something, and write nothing that people read. */
const calculating = [
  'analytics/days.ts',
  'routes/bookings/hours-of-week.ts',
  'routes/bookings/week-days.ts',
  'time/device-zone.ts',
  'time/zoned-time.ts',
]

t.test('dates and times are written in the forms of one file, so that a day looks the same on every page', async t => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      /\.tsx?$/.test(file) &&
      /\.DateTimeFormat\(|toLocale(?:Date|Time)String/.test(readFileSync(`${folder}${file}`, 'utf8')),
  )
  t.same(files.toSorted(), [...calculating, 'time/date-format.ts'].toSorted())
})
