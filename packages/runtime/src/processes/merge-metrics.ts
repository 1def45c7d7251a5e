import type { ProcessAnswer } from './ask-processes.ts'

interface Family {
  comments: string[]
  samples: string[]
}

/**
 * The metrics of all processes of one command as one text: each series once for each process, which its label `process`
 * names. They are not added up: the sum would fall when one process starts anew, and Prometheus takes a counter that
 * falls for one that began at 0, and counts all of it again.
 */
export function mergeMetrics(answers: readonly ProcessAnswer<string>[]): string {
  const [first] = answers
  if (answers.length === 1) return first?.answer ?? ''
  const families = new Map<string, Family>()
  for (const { answer = '' } of answers) addFamilies(families, answer)
  const texts = [upOf(answers), ...families.values()].map(({ comments, samples }) =>
    [...comments, ...samples].join('\n'),
  )
  return `${texts.join('\n\n')}\n`
}

/** Adds what one process wrote. In this format all samples of a metric stand together, below its comments. */
function addFamilies(families: Map<string, Family>, text: string): void {
  let family: Family = { comments: [], samples: [] }
  for (const line of text.split('\n')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
    if (kind === 'HELP') {
      family = families.get(name) ?? { comments: [], samples: [] }
      families.set(name, family)
    }
    if (kind === undefined && line !== '') family.samples.push(line)
    if (kind !== undefined && !family.comments.includes(line)) family.comments.push(line)
  }
}

const upOf = (answers: readonly ProcessAnswer<string>[]): Family => ({
  comments: [
    '# HELP frontdesk_process_up 1 if the process answered during this scrape, else 0',
    '# TYPE frontdesk_process_up gauge',
  ],
  samples: answers.map(
    ({ process, answer }) => `frontdesk_process_up{process="${process}"} ${Number(answer !== undefined)}`,
  ),
})
