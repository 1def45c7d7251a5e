import { useQueryClient } from '@tanstack/react-query'
import { updateSource, type Source, type SourceList, type UpdateSourceRequest } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import type { KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { choiceOf, dayOptions, daysOf, type DaysChoice } from './reading-days.ts'
import { pageLanguages } from './page-languages.ts'
import { TestPage } from './pages/test-page.tsx'
import { viewOf } from './source-kinds.ts'
import { sourcesKey, sourcesQuery } from './sources-query.ts'
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
  renderPages: boolean
}

const fieldsOf = (source: Source): Fields => ({
  days: choiceOf(source.reindexDays),
  depth: source.maxDepth === null ? 'all' : String(source.maxDepth),
  language: source.language ?? '',
  include: source.includePatterns.join('\n'),
  exclude: source.excludePatterns.join('\n'),
  keep: source.keepSelectors.join('\n'),
  drop: source.dropSelectors.join('\n'),
  renderPages: source.renderPages,
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** What is sent for the fields that have changed. */
const requestOf = ({
  days,
  depth,
  language,
  include,
  exclude,
  keep,
  drop,
  renderPages,
}: Partial<Fields>): UpdateSourceRequest => ({
  ...(days !== undefined && { reindexDays: daysOf(days) }),
  ...(depth !== undefined && { maxDepth: depth === 'all' ? null : Number(depth) }),
  ...(language !== undefined && { language: language === '' ? null : language }),
  ...(include !== undefined && { includePatterns: linesOf(include) }),
  ...(exclude !== undefined && { excludePatterns: linesOf(exclude) }),
  ...(keep !== undefined && { keepSelectors: linesOf(keep) }),
  ...(drop !== undefined && { dropSelectors: linesOf(drop) }),
  ...(renderPages !== undefined && { renderPages }),
})

/** What is typed of a source's settings, and how it is saved. */
function useSourceForm(chatbotId: string, source: Source): SavedForm<Fields> {
  const { knowledge } = useKnowledgeTexts()
  const client = useQueryClient()
  const { id: sourceId } = source
  return useSavedForm<Fields, Source>({
    draft: `source:${sourceId}:settings`,
    thing: source,
    valueOf: fieldsOf,
    send: (changed, _, now) =>
      ask(updateSource({ path: { chatbotId, sourceId }, body: requestOf(changed), headers: ifVersion(now) })),
    readAgain: async () =>
      (await client.fetchQuery({ ...sourcesQuery(chatbotId), staleTime: 0 })).sources.find(({ id }) => id === sourceId),
    refreshes: [sourcesKey(chatbotId)],
    savedText: () => knowledge.settingsSaved,
    onSaved: after =>
      client.setQueryData<SourceList>(
        sourcesKey(chatbotId),
        now => now && { ...now, sources: now.sources.map(one => (one.id === sourceId ? after : one)) },
      ),
  })
}

/** What of a website is read, and how often. */
export function SourceSettings({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const shownIn = useLanguage()
  const draft = useSourceForm(chatbotId, source)
  const { failure } = draft
  const wrong = wrongField(failure)
  const { unit, hasDepth } = viewOf(source)
  const isOfPages = unit === 'pages'
  return (
    <div className={styles['narrow']}>
      <Form onSubmit={draft.save}>
        <Schedule draft={draft} hasDepth={hasDepth} />
        {isOfPages && <Scope draft={draft} failure={failure} wrong={wrong} />}
      </Form>
      <Clashes
        form={draft}
        names={{
          days: { label: knowledge.freshness, write: days => knowledge.days[days] },
          depth: { label: knowledge.depth, write: depth => depthName(depth, knowledge) },
          language: { label: knowledge.language, write: code => languageName(code, shownIn) ?? knowledge.languageAuto },
          include: knowledge.include,
          exclude: knowledge.exclude,
          keep: knowledge.keep,
          drop: knowledge.drop,
          renderPages: knowledge.renderPages,
        }}
      />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={draft.isSaving}
        failure={wrong === undefined ? failure : undefined}
        onSave={draft.save}
        onDiscard={draft.discard}
      />
      {isOfPages && <TestPage chatbotId={chatbotId} sourceId={source.id} />}
    </div>
  )
}

function depthName(depth: string, { depths, depthSteps }: KnowledgeTexts['knowledge']): string {
  return depth === 'all' || depth === '0' || depth === '1' ? depths[depth] : depthSteps({ n: Number(depth) })
}

const languageName = (code: string, shownIn: string): string | undefined =>
  pageLanguages(shownIn, code).find(({ value }) => value === code)?.label

const pointers: Readonly<Record<string, keyof Fields>> = {
  includePatterns: 'include',
  excludePatterns: 'exclude',
  keepSelectors: 'keep',
  dropSelectors: 'drop',
}

/** The field that a failure speaks of: `/excludePatterns/0`; undefined where it names none. */
const wrongField = (failure: ApiFailure | undefined): keyof Fields | undefined =>
  pointers[failure?.field?.split('/')[1] ?? '']

function Schedule({ draft: { value, set }, hasDepth }: { draft: SavedForm<Fields>; hasDepth: boolean }) {
  const { knowledge } = useKnowledgeTexts()
  const languages = pageLanguages(useLanguage(), value.language)
  const depths = ['all', '0', '1', '2', '3', '4', '5']
  if (!depths.includes(value.depth)) depths.push(value.depth)
  return (
    <>
      <Select
        label={knowledge.freshness}
        value={value.days}
        options={dayOptions(knowledge)}
        onChange={days => set({ days })}
      />
      {hasDepth && (
        <Select
          label={knowledge.depth}
          value={value.depth}
          options={depths.map(depth => ({ value: depth, label: depthName(depth, knowledge) }))}
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
  draft: SavedForm<Fields>
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
  const texts = useKnowledgeTexts()
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
      <Switch
        label={texts.knowledge.renderPages}
        help={texts.knowledge.renderPagesHelp}
        isSelected={value.renderPages}
        onChange={renderPages => set({ renderPages })}
      />
    </>
  )
}
