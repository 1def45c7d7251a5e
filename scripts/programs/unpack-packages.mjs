import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findProgram, runs } from './find-program.mjs'
import { interruptible, isAlive, run } from '../progress.mjs'

/** True on Debian and its descendants, where `unpackPackages` works. */
export const canUnpackPackages = () => findProgram(['apt-get']) !== undefined && findProgram(['dpkg-deb']) !== undefined

/** What the machine has set up to run after an update may change the machine, such as its package cache. */
const aptConf = ['Pre-Invoke', 'Post-Invoke', 'Post-Invoke-Success']
  .map(hook => `#clear APT::Update::${hook};\n`)
  .join('')

/**
 * Downloads packages, and those they need that the machine has not installed. apt keeps its lists, cache and temporary
 * files in `folder`; of the machine's own it reads its sources, its keys and what is installed. No lock and no other
 * user are needed, so it runs without root.
 */
const download = async (folder, packages) => {
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'tmp']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  writeFileSync(join(folder, 'apt.conf'), aptConf)
  const options = Object.entries({
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
    'Acquire::Languages': 'none',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const apt = (...args) =>
    run('apt-get', ['--quiet', '--config-file', join(folder, 'apt.conf'), ...options, ...args], {
      env: { TMPDIR: join(folder, 'tmp'), DEBIAN_FRONTEND: 'noninteractive' },
    })
  await apt('update')
  // A package that is installed, and yet not on PATH, is downloaded too.
  await apt('install', '--download-only', '--yes', '--no-install-recommends', '--reinstall', ...packages)
  const archives = join(folder, 'cache/archives')
  return readdirSync(archives).flatMap(name => (name.endsWith('.deb') ? [join(archives, name)] : []))
}

/** The folders of shared libraries below a root, as the wrapper names them. */
const libraryFolders = top => {
  const entries = readdirSync(top, { withFileTypes: true, recursive: true })
  const libraries = entries.filter(({ name }) => /\.so(\.|$)/.test(name)).map(({ parentPath }) => parentPath)
  return [...new Set(libraries)].map(folder => `$here/root/${relative(top, folder)}`)
}

/** Where the program lies below a root: one that only administrators run has a folder of its own. */
const folderOf = (top, program) =>
  ['usr/bin', 'usr/sbin'].find(folder => existsSync(join(top, folder, program))) ?? 'usr/bin'

/** A script that runs the unpacked program with the libraries beside it; it goes on working when the folder moves. */
const wrapper = (top, program) => `#!/bin/sh
here=\${0%/*}/..
LD_LIBRARY_PATH="${libraryFolders(top).join(':')}" exec "$here/root/${folderOf(top, program)}/${program}" "$@"
`

/** What a run that was killed hard left unfinished; the folder's name says which process it was. */
const removeUnfinished = target => {
  for (const name of readdirSync(dirname(target))) {
    const owner = new RegExp(`^${basename(target)}\\.(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    // Two runs may remove it at once.
    rmSync(join(dirname(target), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Gives the finished folder its name, unless another process was first with one that works. A folder is never renamed
 * over another one, so what the other process has published stays.
 */
const publish = (finished, target, isUsable) => {
  try {
    renameSync(finished, target)
  } catch (error) {
    if (isUsable()) return
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    rmSync(target, { recursive: true, force: true })
    renameSync(finished, target)
  }
}

/**
 * Fetches Debian packages and unpacks them into the folder `target`, without root and without installing them. Returns
 * the path of `program` in it, which is a script that knows where the libraries are. The folder gets its name last, so
 * an interrupted run leaves none, and two runs at once do not disturb each other.
 */
export const unpackPackages = ({ target, program, packages }) =>
  interruptible(async () => {
    const file = join(target, 'bin', program)
    const isUsable = () => existsSync(file) && runs(file, '--version')
    if (isUsable()) return file
    mkdirSync(dirname(target), { recursive: true })
    removeUnfinished(target)
    const work = mkdtempSync(`${target}.${process.pid}-`)
    try {
      const finished = join(work, 'finished')
      const top = join(finished, 'root')
      mkdirSync(join(finished, 'bin'), { recursive: true, mode: 0o755 })
      for (const archive of await download(work, packages)) await run('dpkg-deb', ['--extract', archive, top])
      writeFileSync(join(finished, 'bin', program), wrapper(top, program), { mode: 0o755 })
      publish(finished, target, isUsable)
      return file
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  })
