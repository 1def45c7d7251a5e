import type { Archive } from './open-archive.ts'
import { walkXml } from './walk-xml.ts'

/** Where a part of an Office file leads. */
export interface Relation {
  /** Its kind, the last word of its address: `slide`, `footnotes`. */
  readonly type: string
  /** Name of the other part. */
  readonly target: string
}

/** The relations of a part by their ids; those of the whole file for ''. Links that lead outside are left out. */
export function relationsOf(archive: Archive, part: string): ReadonlyMap<string, Relation> {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const relations = new Map<string, Relation>()
  walkXml(archive.text(`${folder}_rels/${part.slice(slash + 1)}.rels`) ?? '', {
    open(_, { Id: id, Type: type = '', Target: target, TargetMode: mode }) {
      if (id === undefined || target === undefined || mode === 'External') return
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) })
    },
  })
  return relations
}

/** The part to which the first relation of this type leads. */
export const relatedPart = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find(relation => relation.type === type)?.target

/** `../media/a.xml` beside `ppt/slides/` is `ppt/media/a.xml`. */
export function resolved(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
