import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say, SetUpError, step } from './progress.mjs'

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
const onPath = names => names.find(name => runs('sh', '-c', `command -v ${name}`))

/** How this machine installs Debian packages without asking anybody, or undefined where it cannot. */
const aptPrefix = () => {
  if (!onPath(['apt-get'])) return undefined
  if (process.getuid?.() === 0) return []
  return runs('sudo', '-n', 'true') ? ['sudo', '-n'] : undefined
}

/** A program that could not be installed: the reason in a line; what follows says what to do about it. */
const sayWhy = error => say(`! ${error.message.split('\n', 1)[0]}`)

const asRoot = (prefix, command, ...args) => {
  const [first, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', command, ...args]
  return run(first, rest)
}

const policy = '/usr/sbin/policy-rc.d'

/** Debian starts a service as soon as it is installed, unless this file says no. */
const withoutServices = async (prefix, work) => {
  const mine = !existsSync(policy)
  if (mine) await asRoot(prefix, 'sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}`)
  try {
    await work()
  } finally {
    if (mine) await asRoot(prefix, 'rm', '-f', policy)
  }
}

const aptInstall = async (prefix, packages) => {
  await asRoot(prefix, 'apt-get', 'update')
  await asRoot(prefix, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages)
}

const redisNames = ['redis-server', 'valkey-server']

/** A redis-server on PATH: installed where that needs no question, or else one line on what to install. */
export const ensureRedis = async () => {
  if (onPath(redisNames)) return
  const prefix = aptPrefix()
  if (prefix !== undefined) {
    await step('Redis installed', () =>
      withoutServices(prefix, async () => {
        await aptInstall(prefix, ['redis-server'])
        // We start our own; the system's would come back at the next boot.
        if (existsSync('/run/systemd/system')) await asRoot(prefix, 'systemctl', 'disable', '--now', 'redis-server')
      }),
    ).catch(sayWhy)
  } else if (onPath(['brew'])) {
    await step('Redis installed', () => run('brew', ['install', 'redis'])).catch(sayWhy)
  }
  if (!onPath(redisNames)) {
    throw new SetUpError('Redis is missing: install the package redis-server (or valkey), or set REDIS_URL')
  }
}

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium on PATH, installed where that needs no question; undefined where it cannot be had. */
export const ensureChromium = async () => {
  const prefix = aptPrefix()
  if (!onPath(chromiumNames) && prefix !== undefined) {
    await step('Chromium installed', () => aptInstall(prefix, ['chromium', 'fonts-liberation'])).catch(sayWhy)
  }
  const name = onPath(chromiumNames)
  return name === undefined
    ? undefined
    : spawnSync('sh', ['-c', `command -v ${name}`])
        .stdout.toString()
        .trim()
}
