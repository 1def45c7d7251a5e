/** The websites of the bench as folders: as they are, or with the sentences of `seeds.mjs` in them. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeds } from './seeds.mjs'

const data = join(process.env.BENCH_DATA ?? '../shared/data', 'sites')
const unpack = archive => folder => execFileSync('tar', ['xzf', archive, '-C', folder])
const copy = from => folder => cpSync(from, folder, { recursive: true })
const business = name => folder => {
  execFileSync('tar', ['xzf', 'bench/answers/small-businesses.tar.gz', '-C', folder, '--strip-components=1', name])
}

/**
 * The rules were tuned on the first half and looked at once on the other. A real website is one that nobody wrote for this
 * project.
 */
export const sites = [
  { name: 'demo-shop', half: 'tuned', fill: copy('apps/demo/site') },
  { name: 'shop-bikes', half: 'tuned', fill: business('shop-bikes') },
  { name: 'hotel-lake', half: 'tuned', fill: business('hotel-lake') },
  { name: 'fastify', half: 'tuned', isReal: true, archive: 'fastify-docs.tar.gz' },
  { name: 'undici', half: 'tuned', isReal: true, fill: copy('node_modules/undici/docs') },
  { name: 'clinic-teeth', half: 'kept', fill: business('clinic-teeth') },
  { name: 'tools-maker', half: 'kept', fill: business('tools-maker') },
  { name: 'async', half: 'kept', isReal: true, archive: 'caolan-async-html-site.tar.gz' },
  { name: 'pino', half: 'kept', isReal: true, fill: copy('node_modules/pino') },
].map(({ archive, ...site }) =>
  archive === undefined ? site : { ...site, archive: join(data, archive), fill: unpack(join(data, archive)) },
)

export const isThere = ({ archive }) => archive === undefined || existsSync(archive)

/** Fills a folder with a site. What is no page of its own goes. */
export function fillFolder({ name, fill }, folder, isSeeded) {
  mkdirSync(folder, { recursive: true })
  fill(folder)
  for (const other of [
    '404.html',
    'README.md',
    'node_modules',
    'CONTRIBUTING.md',
    'benchmarks',
    'SECURITY.md',
    'examples',
  ])
    rmSync(join(folder, other), { recursive: true, force: true })
  if (isSeeded)
    for (const seed of seeds[name]) for (const change of [seed, seed.extra ?? []].flat()) plant(folder, change)
}

function plant(folder, { page, replace, text, add, heading }) {
  const path = join(folder, page)
  const before = readFileSync(path, 'utf8')
  if (replace !== undefined) {
    if (!before.includes(replace)) throw new Error(`${page} has no "${replace}"`)
    writeFileSync(
      path,
      before.replace(replace, () => text),
    )
  } else if (page.endsWith('.md')) {
    writeFileSync(path, `${before}\n\n${heading === undefined ? '' : `## ${heading}\n\n`}${add}\n`)
  } else {
    const ends = ['</main>', '</article>', '<aside class="box"', '</div>\n<div class="foot"', '</section>', '<footer']
    const end = ends.find(one => before.includes(one)) ?? '</body>'
    const at = before.lastIndexOf(end)
    const title = heading === undefined ? '' : `<h3>${heading}</h3>`
    writeFileSync(path, `${before.slice(0, at)}${title}<p>${add}</p>${before.slice(at)}`)
  }
}

/** What a seed says, by which its sentence is known. */
export const sentenceOf = ({ seed, add, text }) => (seed ?? add ?? text).replaceAll(/`/g, '')
