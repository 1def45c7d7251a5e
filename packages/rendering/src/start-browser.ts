import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { openDevTools, type DevTools } from './devtools-pipe.ts'
import { browserUnusable } from './errors.ts'
import { killGroup, readGroupMemory } from './process-group.ts'
import { profilePrefix } from './remove-dead-profiles.ts'
import type { RenderLimits } from './render-limits.ts'

/** A Chromium with a profile of its own. */
export interface Browser {
  readonly devTools: DevTools
  /** Its one context, which keeps cookies and storage in memory. */
  readonly contextId: string
  readonly isRunning: () => boolean
  /** What its processes take, in bytes. */
  readonly readMemory: () => Promise<number>
  /** Kills all of its processes and removes its profile. */
  readonly close: () => Promise<void>
}

/**
 * The browser has no way to any network: every request goes to a proxy whose name no resolver knows. What a page loads,
 * this process fetches for it (answer-requests.ts). WebRTC would send packets past a proxy, and may not.
 */
const withoutNetwork = [
  '--proxy-server=http://no-network.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
]

/** What a page could ask a visitor for, and what reads no text. */
const withoutExtras = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-remote-fonts',
  '--disable-speech-api',
  '--disable-dev-shm-usage',
  '--disk-cache-size=1',
  '--mute-audio',
  '--password-store=basic',
  '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,PaintHolding,Prerender2',
  // A page that nobody looks at would be slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--js-flags=--max-old-space-size=256',
]

/** Where memory is short, Linux ends a browser and not a program that everybody needs. No core is dumped. */
const prepare = 'ulimit -c 0; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"'
/** Chromium refuses to run as root with its sandbox. */
const nobody = 65_534
const mostComplaints = 4_000

/**
 * Starts a Chromium with its sandbox, an empty profile and no variable of ours. Where this process is root, the browser
 * runs as nobody. Fails with `BROWSER_UNUSABLE` and a sentence for the operator.
 */
export async function startBrowser(executable: string, { startMs }: Pick<RenderLimits, 'startMs'>): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), `${profilePrefix}${process.pid}-`))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(profile, nobody, nobody)
  const child = spawn('/bin/sh', ['-c', prepare, executable, ...argsFor(profile)], {
    // A group of its own, to be killed as a whole.
    detached: true,
    cwd: profile,
    env: { PATH: '/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const complaints = collect(child.stderr as Readable)
  const [, , , input, output] = child.stdio
  // Both are pipes, as `stdio` says.
  const devTools = openDevTools({ input: input as Writable, output: output as Readable })
  child.on('error', error => devTools.end(error))
  const close = async (): Promise<void> => {
    devTools.end(new Error('The browser is closed.'))
    await killBrowser(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    const { browserContextId: contextId } = await withTimeout(startMs, openContext(devTools))
    return {
      devTools,
      contextId,
      isRunning: () => isRunning(child),
      readMemory: () => (child.pid === undefined ? Promise.resolve(0) : readGroupMemory(child.pid)),
      close,
    }
  } catch (error) {
    await close()
    throw browserUnusable(reasonOf(complaints(), error))
  }
}

const argsFor = (profile: string): string[] => [
  ...withoutExtras,
  ...withoutNetwork,
  `--user-data-dir=${profile}`,
  '--no-startup-window',
]

async function openContext(devTools: DevTools): Promise<{ browserContextId: string }> {
  const context = await devTools.send<{ browserContextId: string }>('Target.createBrowserContext', {
    disposeOnDetach: true,
  })
  await devTools.send('Browser.setDownloadBehavior', { behavior: 'deny', ...context })
  return context
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

async function killBrowser(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const exited = isRunning(child) ? once(child, 'exit') : undefined
  killGroup(child.pid)
  await exited
}

/** The first lines that a program writes as errors. */
function collect(stderr: Readable): () => string {
  let text = ''
  stderr.setEncoding('utf8')
  stderr.on('data', (piece: string) => {
    if (text.length < mostComplaints) text += piece
  })
  stderr.on('error', () => undefined)
  return () => text
}

function reasonOf(complaints: string, error: unknown): string {
  if (/sandbox/i.test(complaints)) {
    return 'The sandbox of Chromium cannot start here: it needs user namespaces (docs/operations.md, pages that need JavaScript).'
  }
  const line = complaints.split('\n').find(one => /error|fatal|cannot|not found/i.test(one))
  return `Chromium does not start: ${line?.trim() ?? (error instanceof Error ? error.message : 'unknown')}`
}
