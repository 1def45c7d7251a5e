import { readFileSync } from 'node:fs'
import { projectUrl } from './project-url.ts'

/** What a sentence of the tour tells a newcomer to do, or to wait for. */
export type TourAction =
  | { readonly kind: 'press'; readonly name: string }
  | { readonly kind: 'fill'; readonly label: string; readonly value: string }
  | { readonly kind: 'see'; readonly text: string }

/** What a newcomer enters where the README leaves it to them. */
const own: Readonly<Record<string, string>> = {
  'Your name': 'Robin Plover',
  'Email address': 'robin@plover-rain.example',
  'Business name': 'Plover & Rain',
  Password: 'four walls and one umbrella',
}

/** `press **Ask**`, `**Your name**`, `*a question* as **Your question**` and “an answer”, in the order of the sentence. */
export function actionsOf(step: string): TourAction[] {
  const pattern =
    /“(?<seen>[^”]+)”|(?:press|then) \*\*(?<pressed>[^*]+)\*\*|(?:(?:`(?<code>[^`]+)`|(?<!\*)\*(?<words>[^*]+)\*) as )?\*\*(?<label>[^*]+)\*\*/gi
  return [...step.matchAll(pattern)].map(({ groups = {} }): TourAction => {
    const { seen, pressed, code, words, label = '' } = groups
    if (seen !== undefined) return { kind: 'see', text: seen }
    if (pressed !== undefined) return { kind: 'press', name: pressed }
    return { kind: 'fill', label, value: code ?? words ?? own[label] ?? '' }
  })
}

/** The numbered steps of the tour in the README, which begin at the printed address. */
export function readTour(): string[] {
  const readme = readFileSync(projectUrl('README.md'), 'utf8')
  const [, tour = ''] = /^## A tour$(.*?)^## /ms.exec(readme) ?? []
  return [...tour.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step)
}
