import { AggregatorRegistry, Gauge, type Registry } from 'prom-client'
import type { ProcessAnswer } from './ask-processes.ts'

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * The metrics of all processes of one command as one text: each series once for each process, which its label `process`
 * names. They are not added up: the sum would fall when one process starts anew, and Prometheus takes a counter that
 * falls for one that began at 0, and counts all of it again.
 */
export async function mergeMetrics(answers: readonly ProcessAnswer<Metrics>[]): Promise<string> {
  const up = new Gauge({
    name: 'frontdesk_process_up',
    help: '1 if the process answered during this scrape, else 0',
    labelNames: ['process'],
    registers: [],
  })
  for (const { process, answer } of answers) up.set({ process }, Number(answer !== undefined))
  const all = answers.map(({ answer = [] }) => answer)
  // A process that is alone has no number.
  if (answers.length > 1) all.unshift([await up.get()])
  // Series with the same labels are added, and there are none. By their own rules some metrics would be left out.
  const kept = all.map(metrics => metrics.map(metric => ({ ...metric, aggregator: 'sum' })))
  return AggregatorRegistry.aggregate(kept).metrics()
}
