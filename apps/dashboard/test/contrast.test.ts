import { readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import { contrast as ratioOf, defaultColour, textOn } from '@frontdesk/web/colour'
import t from 'tap'
import { avatarHues, hueOf, initialOf } from '../src/components/people/avatar-look.ts'
import { words } from '../src/texts/compiled/en/chatbot.ts'

/* Every pair of colours that stand on each other, in both themes, against WCAG 2.2 AA. */

const css = readFileSync(projectUrl('apps/dashboard/src/styles/tokens.css'), 'utf8')

/** The colours of one block of tokens.css: `--ink: oklch(0.24 0.015 250);`. */
function colours(block: string): Map<string, [number, number, number]> {
  const found = [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)]
  return new Map(found.map(([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)]]))
}

const [lightBlock = '', darkBlock = ''] = css.split(":root[data-theme='dark']")
const light = colours(lightBlock)
const themes = { light, dark: new Map([...light, ...colours(darkBlock)]) }

/** Relative luminance, as WCAG defines it, of a colour in OKLCH (CSS Color 4, section 9.4). */
function luminance([l, c, h]: [number, number, number]): number {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x = 0, y = 0, z = 0] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map(value => value ** 3)
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map(value => Math.min(1, Math.max(0, value)))
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

type Colour = [number, number, number]

function contrastOf(one: Colour, other: Colour): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function contrast(theme: Map<string, [number, number, number]>, front: string, ground: string): number {
  const colourOf = (name: string): Colour => {
    const colour = theme.get(name)
    if (colour === undefined) throw new Error(`tokens.css has no --${name}`)
    return colour
  }
  return contrastOf(colourOf(front), colourOf(ground))
}

const grounds = ['canvas', 'card', 'sunken']
/** Words: at least 4.5 to 1. */
const texts: [string, string][] = [
  ...grounds.flatMap(ground => ['ink', 'ink-soft', 'accent-ink'].map((front): [string, string] => [front, ground])),
  ['ink', 'accent-soft'],
  ['accent-ink', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-failed', 'failed'],
  ...['waiting', 'failed', 'done', 'bot'].flatMap((front): [string, string][] => [
    [front, `${front}-soft`],
    [front, 'card'],
    [front, 'canvas'],
  ]),
]
/** Edges of fields, and the ring around what has the focus: at least 3 to 1. */
const edges: [string, string][] = grounds.flatMap(ground => [
  ['line-strong', ground],
  ['accent', ground],
])

for (const [name, theme] of Object.entries(themes)) {
  t.test(`words and edges stand out in the ${name} theme`, async t => {
    const weak = [...texts.map(pair => [...pair, 4.5] as const), ...edges.map(pair => [...pair, 3] as const)].flatMap(
      ([front, ground, wanted]) => {
        const found = contrast(theme, front, ground)
        return found >= wanted ? [] : [`${front} on ${ground}: ${found.toFixed(2)} of ${wanted}`]
      },
    )
    t.same(weak, [])
  })
}

/** Lightness and chroma of a person's picture in a theme: `--avatar-ink: 0.4 0.075;`. */
function avatarColour(block: string, part: 'ground' | 'ink', hue: number): [number, number, number] {
  const [, l, c] = new RegExp(`--avatar-${part}: ([\\d.]+) ([\\d.]+);`).exec(block) ?? []
  if (l === undefined || c === undefined) throw new Error(`tokens.css has no --avatar-${part}`)
  return [Number(l), Number(c), hue]
}

for (const [name, block] of Object.entries({ light: lightBlock, dark: darkBlock })) {
  t.test(`the initial of a person stands out in every colour of the ${name} theme`, async t => {
    for (const hue of avatarHues) {
      const found = contrastOf(avatarColour(block, 'ink', hue), avatarColour(block, 'ground', hue))
      t.ok(found >= 4.5, `hue ${hue}: ${found.toFixed(2)} of 4.5`)
    }
  })
}

t.test('people have a colour of their own, and the initial of their name', async t => {
  t.equal(hueOf('Kim Okafor'), hueOf('Kim Okafor'))
  const given = new Set(Array.from({ length: 200 }, (_, at) => hueOf(`visitor ${at}`)))
  t.equal(given.size, avatarHues.length, 'all colours are given')
  t.same(['kim', '  Élodie', '«Ö»', 'محمد', '…', ''].map(initialOf), ['K', 'É', 'Ö', 'م', '', ''])
})

t.test('the widget’s own colour, and each that is suggested, stands out on light and dark pages', async t => {
  for (const colour of [defaultColour, ...Object.keys(words.appearance.colours)]) {
    t.equal(textOn(colour), '#ffffff', colour)
    for (const page of ['#ffffff', '#191b24']) t.ok(ratioOf(colour, page) >= 3, `${colour} on ${page}`)
  }
})
