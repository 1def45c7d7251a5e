import { updateSource, type Source, type UpdateSourceRequest } from '../../api/generated'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft, type Draft } from '../../components/forms/use-draft.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.tsx'
import { choiceOf, dayOptions, daysOf, type DaysChoice } from './reading-days.ts'
import { pageLanguages } from './page-languages.ts'
import { sourcesKey } from './sources-query.ts'
import styles from './knowledge.module.css'

/** The settings of a source as the form holds them. */
interface Fields {
  days: DaysChoice
  /** `all`, or a number of links. */
  depth: string
  /** Empty: recognised from the text. */
  language: string
  include: string
  exclude: string
  keep: string
  drop: string
}

const fieldsOf = (source: Source): Fields => ({
  days: choiceOf(source.reindexDays),
  depth: source.maxDepth === null ? 'all' : String(source.maxDepth),
  language: source.language ?? '',
  include: source.includePatterns.join('\n'),
  exclude: source.excludePatterns.join('\n'),
  keep: source.keepSelectors.join('\n'),
  drop: source.dropSelectors.join('\n'),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** What of the form differs from what is saved. */
function changesOf(fields: Fields, saved: Fields): UpdateSourceRequest {
  const isChanged = (name: keyof Fields): boolean => fields[name] !== saved[name]
  return {
    ...(isChanged('days') && { reindexDays: daysOf(fields.days) }),
    ...(isChanged('depth') && { maxDepth: fields.depth === 'all' ? null : Number(fields.depth) }),
    ...(isChanged('language') && { language: fields.language === '' ? null : fields.language }),
    ...(isChanged('include') && { includePatterns: linesOf(fields.include) }),
    ...(isChanged('exclude') && { excludePatterns: linesOf(fields.exclude) }),
    ...(isChanged('keep') && { keepSelectors: linesOf(fields.keep) }),
    ...(isChanged('drop') && { dropSelectors: linesOf(fields.drop) }),
  }
}

/** What of a website is read, and how often. */
export function SourceSettings({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { knowledge } = useTexts()
  const saved = fieldsOf(source)
  const draft = useDraft(`source:${source.id}:settings`, saved)
  const { run, isRunning, failure } = useChange(
    (body: UpdateSourceRequest) => ask(updateSource({ path: { chatbotId, sourceId: source.id }, body })),
    {
      refreshes: [sourcesKey(chatbotId)],
      onDone: () => {
        draft.discard()
        say(knowledge.settingsSaved)
      },
    },
  )
  const save = (): void => run(changesOf(draft.value, saved))
  const wrong = wrongField(failure)
  return (
    <div className={styles['narrow']}>
      <Form onSubmit={save}>
        <Schedule draft={draft} isOfPages={source.kind !== 'products'} hasDepth={source.kind === 'website'} />
        {source.kind !== 'products' && <Scope draft={draft} failure={failure} wrong={wrong} />}
      </Form>
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isRunning}
        failure={wrong === undefined ? failure : undefined}
        onSave={save}
        onDiscard={draft.discard}
      />
    </div>
  )
}

const pointers: Readonly<Record<string, keyof Fields>> = {
  includePatterns: 'include',
  excludePatterns: 'exclude',
  keepSelectors: 'keep',
  dropSelectors: 'drop',
}

/** The field that a failure speaks of: `/excludePatterns/0`; undefined where it names none. */
const wrongField = (failure: ApiFailure | undefined): keyof Fields | undefined =>
  pointers[failure?.field?.split('/')[1] ?? '']

function Schedule({
  draft: { value, set },
  isOfPages,
  hasDepth,
}: {
  draft: Draft<Fields>
  isOfPages: boolean
  hasDepth: boolean
}) {
  const { knowledge } = useTexts()
  const languages = pageLanguages(useLanguage(), value.language)
  const depths = ['all', '0', '1', '2', '3', '4', '5']
  if (!depths.includes(value.depth)) depths.push(value.depth)
  const depthName = (depth: string): string => {
    if (depth === 'all' || depth === '0' || depth === '1') return knowledge.depths[depth]
    return knowledge.depthSteps(Number(depth))
  }
  return (
    <>
      <Select
        label={knowledge.freshness}
        value={value.days}
        options={dayOptions(knowledge)}
        onChange={days => set({ days })}
      />
      {isOfPages && hasDepth && (
        <Select
          label={knowledge.depth}
          value={value.depth}
          options={depths.map(depth => ({ value: depth, label: depthName(depth) }))}
          onChange={depth => set({ depth })}
        />
      )}
      <Select
        label={knowledge.language}
        value={value.language === '' ? 'auto' : value.language}
        options={[{ value: 'auto', label: knowledge.languageAuto }, ...languages]}
        onChange={language => set({ language: language === 'auto' ? '' : language })}
      />
    </>
  )
}

interface ScopeProps {
  draft: Draft<Fields>
  failure: ApiFailure | undefined
  wrong: keyof Fields | undefined
}

const lists = [
  ['include', 'includeHelp'],
  ['exclude', 'excludeHelp'],
  ['keep', 'keepHelp'],
  ['drop', 'dropHelp'],
] as const

function Scope({ draft: { value, set }, failure, wrong }: ScopeProps) {
  const texts = useTexts()
  return (
    <>
      {lists.map(([name, help]) => (
        <TextField
          key={name}
          label={texts.knowledge[name]}
          help={texts.knowledge[help]}
          value={value[name]}
          onChange={text => set({ [name]: text })}
          rows={3}
          isCode
          spellCheck="false"
          problem={wrong === name && failure !== undefined ? sentenceOf(failure, texts) : undefined}
        />
      ))}
    </>
  )
}
