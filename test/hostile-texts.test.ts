import t from 'tap'
import { hostileTexts } from './harness/hostile-texts.ts'
import { hostileTrials, type Trial } from './harness/hostile-trials.ts'

/** The shapes that were read to their end. A parser that takes minutes for one lets the whole file run out of its time. */
async function finishedShapes({ length, parse, shapes }: Trial): Promise<string[]> {
  const finished: string[] = []
  for (const [name, make] of hostileTexts) {
    if (shapes?.includes(name) === false) continue
    await parse(make(length))
    finished.push(name)
  }
  return finished
}

// How long each takes, and how much longer for twice the text, is measured by `npm run bench -- hostile-texts`.
for (const [writer, trials] of Object.entries(hostileTrials)) {
  t.test(`row 83: the longest text of a ${writer} is read to its end, whatever its shape`, async t => {
    for (const [name, trial] of Object.entries(trials)) {
      t.same(new Set(await finishedShapes(trial)), new Set(trial.shapes ?? hostileTexts.keys()), name)
    }
  })
}
