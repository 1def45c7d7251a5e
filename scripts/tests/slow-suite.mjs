import { spawnSync } from 'node:child_process'
import { root } from '../progress.mjs'

/*
 * The slow suite: whole installations under faults, and every page in every look. All of it runs with
 * `npm run test:slow` or CI_SLOW=1. Each `npm test` runs one shard, so that the commits of a week run all of them.
 */

/** A file of the slow suite is named so. */
export const isSlow = file => file.endsWith('.slow.test.ts')

/** Files of a shard take so long at most, one after another. */
const shardSeconds = 90
/** For a file that was never measured. */
const unknownSeconds = 45

/** Divides slow files into shards: the longest first, each into the first shard that has room for it. */
export const toShards = (files, times) => {
  const secondsOf = file => times[file]?.seconds ?? unknownSeconds
  const longestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1))
  const shards = []
  for (const file of longestFirst) {
    const shard = shards.find(({ seconds }) => seconds + secondsOf(file) <= shardSeconds)
    if (shard === undefined) shards.push({ files: [file], seconds: secondsOf(file) })
    else {
      shard.files.push(file)
      shard.seconds += secondsOf(file)
    }
  }
  return shards.map(shard => shard.files)
}

/** How many commits the tree has; 0 where git cannot say. */
const countCommits = () =>
  Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout)

/** The shard that this commit runs. Commits in a row run each shard in its turn. */
export const chooseShard = (shards, commits = countCommits()) =>
  shards.length === 0
    ? { index: 0, files: [] }
    : { index: commits % shards.length, files: shards[commits % shards.length] }
