import { contrast } from '@frontdesk/web/colour'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { Globe } from 'lucide-react'
import type { WebsitePreview } from '@frontdesk/client/operations'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { Buttons } from '../../components/layout/dialog.tsx'
import type { ApiFailure } from '../../api/api-failure.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { languageOptions } from '../answers/language-options.ts'
import { pageProblemOf } from '../knowledge/page-problem.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { siteNameOf } from './website-preview.ts'
import styles from './start.module.css'

interface FoundWebsiteProps {
  preview: WebsitePreview
  /** Whether there is a chatbot already, which has a name and a language. */
  isForExisting: boolean
  isRunning: boolean
  failure: ApiFailure | undefined
  onMake: (chosen: { name: string; language: string; colour: string | null }) => void
}

/** What was found of a website, before anything is made: its name and language can be put right here. */
export function FoundWebsite({ preview, isForExisting, isRunning, failure, onMake }: FoundWebsiteProps) {
  const texts = useKnowledgeTexts()
  const { start } = texts
  const language = useLanguage()
  const canWrite = useCanWrite()
  const { value, set, discard } = useDraft(`start:${preview.url}`, {
    name: siteNameOf(preview),
    language: languageOf(preview, language),
  })
  const colour = isButtonColour(preview.color) ? preview.color : null
  const isPossible = canWrite && value.name.trim() !== ''
  const submit = (): void => {
    if (!isPossible || isRunning) return
    onMake({ name: value.name.trim(), language: value.language, colour })
    discard()
  }
  return (
    <div className={styles['found']} role="group" aria-label={start.found}>
      <Facts preview={preview} />
      {preview.problem !== null && (
        <Notice look="waiting">
          <p>{pageProblemOf(preview.problem, texts)}</p>
        </Notice>
      )}
      <Form onSubmit={submit}>
        <FormFailure failure={failure} />
        {!isForExisting && (
          <>
            <TextField
              label={start.name}
              help={start.nameHelp}
              value={value.name}
              onChange={name => set({ name })}
              maxLength={200}
              autoComplete="organization"
            />
            <Select
              label={start.language}
              value={value.language}
              options={languageOptions(language, value.language)}
              onChange={chosen => set({ language: chosen })}
            />
          </>
        )}
        <Buttons>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={!isPossible}>
            {isForExisting ? start.goAgain : start.go}
          </Button>
        </Buttons>
      </Form>
    </div>
  )
}

/** What a shape needs to be found on a white page, by WCAG 1.4.11. */
const visible = 3

const isButtonColour = (colour: string | null): colour is string =>
  colour !== null && contrast(colour, '#ffffff') >= visible

/** The language of the website where visitors are spoken to in it, else the person's own. */
function languageOf({ language }: WebsitePreview, own: string): string {
  const base = language?.toLowerCase().split('-')[0]
  return visitorLanguages.find(known => known === base) ?? own
}

/** A website may say anything about its language. */
function languageName(code: string, own: string): string | undefined {
  try {
    return new Intl.DisplayNames(own, { type: 'language', fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

function Facts({ preview }: { preview: WebsitePreview }) {
  const { start } = useKnowledgeTexts()
  const own = useLanguage()
  const { title, url, iconDataUrl, language, color, sitemap, links } = preview
  const named = language === null ? undefined : languageName(language, own)
  const facts = [
    sitemap === null
      ? start.foundLinks({ n: links })
      : start.foundSitemap({ n: sitemap.pages, hasMore: sitemap.hasMore }),
    preview.robots === 'none' ? start.robotsNone : start.robotsAllowed,
    named === undefined ? start.noLanguage : start.foundLanguage({ name: named }),
    ...(iconDataUrl === null ? [] : [start.foundIcon]),
  ]
  return (
    <>
      <div className={styles['site']}>
        {iconDataUrl === null ? (
          <Globe aria-hidden size={32} />
        ) : (
          <img src={iconDataUrl} alt="" width="32" height="32" />
        )}
        <div>
          <h2>{title ?? shortAddress(url)}</h2>
          <p className={styles['muted']}>{shortAddress(url)}</p>
        </div>
      </div>
      <ul className={styles['facts']} aria-label={start.facts}>
        {facts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
        <li className={styles['colour']}>
          {color !== null && (
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
              <circle cx="8" cy="8" r="7.5" fill={color} stroke="currentColor" />
            </svg>
          )}
          {color === null
            ? start.noColour
            : isButtonColour(color)
              ? start.foundColour({ colour: color })
              : start.faintColour({ colour: color })}
        </li>
      </ul>
    </>
  )
}
