import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { findDamage } from '../harness/attack/find-damage.ts'
import { startAttack } from '../harness/attack/start-attack.ts'
import { aVictim, cannotBeDone } from '../harness/attack/victim.ts'
import { slowedDown } from '../harness/others.ts'
import { afterwards } from '../harness/probe.ts'

/** Answers that visitors get while every door is used. */
const answersMeanwhile = 24

/** What somebody does who has no login, and time. */
export const attackFaults: readonly Fault[] = [
  {
    name: 'F23, I4, I26, I29, I39, rows 18, 21 and 36: every door that is open to everybody, as fast as the limits let in',
    async inject(cluster, load) {
      const victim = await aVictim(cluster)
      const since = performance.now()
      const attack = startAttack(cluster, victim)
      try {
        await attack.underWay()
        const { answered } = load.counts()
        await until(() => load.counts().answered >= answered + answersMeanwhile)
      } catch (error) {
        await attack.stop()
        throw error
      }
      const { wrongs } = await attack.stop()
      return [
        ...wrongs,
        ...slowedDown(load, [], since),
        ...(await findDamage(cluster, victim, { minutes: 1, losses: 0 })),
        ...(await cannotBeDone(cluster, victim)),
        ...(await afterwards(cluster, load)),
      ]
    },
  },
]
