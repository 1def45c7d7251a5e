import { Type, type Static } from '@sinclair/typebox'
import { noNul, visible } from '../text.ts'

const strict = { additionalProperties: false } as const
const Line = (maxLength: number) => Type.String({ maxLength, pattern: visible, ...noNul })
const Pixels = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 200, description }))

/** A message beside the closed chat, shown once to each visitor. */
const GreetingPreview = Type.Object(
  {
    text: Line(200),
    afterSeconds: Type.Integer({ minimum: 0, maximum: 300, description: 'Seconds on a page before it is shown.' }),
  },
  { ...strict, title: 'GreetingPreview' },
)

/** The button of the widget: its size, place and words, and the pages without it. */
export const LauncherSettings = Type.Object(
  {
    size: Type.Optional(Type.Union([Type.Literal(48), Type.Literal(56), Type.Literal(64)], { description: 'Pixels.' })),
    label: Type.Optional(Line(30)),
    icon: Type.Optional(Type.Union([Type.Literal('chat'), Type.Literal('message'), Type.Literal('help')])),
    side: Pixels('Distance from the left or right edge in pixels.'),
    bottom: Pixels('Distance from the bottom edge in pixels.'),
    phoneSide: Pixels('Distance from the left or right edge on phones; absent: the same as on other screens.'),
    phoneBottom: Pixels('Distance from the bottom edge on phones; absent: the same as on other screens.'),
    hiddenPaths: Type.Optional(
      Type.Array(Type.String({ pattern: '^[/*]', maxLength: 200, ...noNul }), {
        maxItems: 20,
        description:
          'Paths of pages on which the button is hidden, such as /checkout or /account/*. `*` matches anything.',
      }),
    ),
    isHiddenOnPhones: Type.Optional(Type.Boolean()),
    greeting: Type.Optional(GreetingPreview),
  },
  { ...strict, title: 'LauncherSettings' },
)
export type LauncherSettings = Static<typeof LauncherSettings>
