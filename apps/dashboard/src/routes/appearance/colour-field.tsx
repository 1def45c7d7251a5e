import { contrast, defaultColour, textOn } from '@frontdesk/web/colour'
import { Check, TriangleAlert } from 'lucide-react'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { isColour, type LookForm } from './look-form.ts'
import styles from './appearance.module.css'

/** Of pages that the button stands on. */
const [whitePage, darkPage] = ['#ffffff', '#191b24']

/** What a shape needs to be found, by WCAG 1.4.11. */
const visible = 3

/** The colour as a text, as a picker and as suggestions, and in words what can be read on it. */
export function ColourField({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const isWrong = value.colour !== '' && !isColour(value.colour)
  const shown = isColour(value.colour) ? value.colour : defaultColour
  return (
    <div className={styles['colour']}>
      <TextField
        label={appearance.colour}
        help={appearance.colourHelp}
        value={value.colour}
        onChange={colour => set({ colour: colour.trim() })}
        problem={isWrong ? appearance.colourProblem : problemOf('/appearance/colour')}
        placeholder={defaultColour}
        maxLength={7}
        isCode
        autoComplete="off"
        spellCheck="false"
        end={
          <input
            type="color"
            className={styles['picker']}
            aria-label={appearance.pick}
            value={shown.toLowerCase()}
            onChange={event => set({ colour: event.currentTarget.value })}
          />
        }
      />
      <div className={styles['swatches']} role="group" aria-label={appearance.suggestions}>
        {Object.entries(appearance.colours).map(([colour, name]) => (
          <button
            key={colour}
            type="button"
            className={styles['swatch']}
            aria-label={name}
            aria-pressed={shown.toLowerCase() === colour}
            onClick={() => set({ colour })}
          >
            <svg viewBox="0 0 28 28" aria-hidden>
              <circle cx="14" cy="14" r="14" fill={colour} />
            </svg>
            {shown.toLowerCase() === colour && <Check aria-hidden color={textOn(colour)} />}
          </button>
        ))}
      </div>
      <Readability colour={shown} theme={value.theme} />
    </div>
  )
}

function Readability({ colour, theme }: { colour: string; theme: 'auto' | 'light' | 'dark' }) {
  const { appearance } = useChatbotTexts()
  const language = useLanguageTag()
  const write = (ratio: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ratio)
  const text = textOn(colour)
  const ratio = write(contrast(colour, text))
  const [onLight, onDark] = [contrast(colour, whitePage), contrast(colour, darkPage)]
  return (
    <div className={styles['readability']} role="status">
      <p>{text === '#ffffff' ? appearance.whiteText({ ratio }) : appearance.blackText({ ratio })}</p>
      {theme !== 'dark' && onLight < visible && <Faint text={appearance.faintOnLight({ ratio: write(onLight) })} />}
      {theme !== 'light' && onDark < visible && <Faint text={appearance.faintOnDark({ ratio: write(onDark) })} />}
    </div>
  )
}

function Faint({ text }: { text: string }) {
  return (
    <p className={styles['faint']}>
      <TriangleAlert aria-hidden />
      <span>{text}</span>
    </p>
  )
}
