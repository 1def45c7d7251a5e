import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/* The pictures of the README, which `npm run pictures` takes of the real pages. */

const readme = readFileSync(projectUrl('README.md'), 'utf8')
const folder = fileURLToPath(projectUrl('docs/pictures'))
const files = readdirSync(folder)

t.test('the README shows every picture there is, and none that is missing', async t => {
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.webp)/g)].map(([, file]) => file)
  t.same(shown.toSorted(), files.toSorted())
})

t.test('each picture is there for light and for dark, and says in words what it shows', async t => {
  const pictures = [...readme.matchAll(/<picture>(.*?)<\/picture>/g)].map(([, inside = '']) => inside)
  t.equal(pictures.length * 2, files.length)
  for (const picture of pictures) {
    const [, name = ''] = /src="docs\/pictures\/([\w-]+)-light\.webp"/.exec(picture) ?? []
    t.ok(picture.includes(`media="(prefers-color-scheme: dark)" srcset="docs/pictures/${name}-dark.webp"`), name)
    t.match(picture, /alt="[^"]{20,}"/, name)
  }
})

t.test('all pictures together have 1.5 MB at most', async t => {
  t.ok(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) < 1.5e6)
})
