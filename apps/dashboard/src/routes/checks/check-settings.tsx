import { useQueryClient } from '@tanstack/react-query'
import { listChecks, updateCheckSettings, type CheckList } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { Card } from '../../components/layout/page.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { checksKey, checksQuery } from './checks-query.ts'

type Settings = CheckList['settings']

/** When checks run by themselves, whom they tell, and what they may cost in a day. */
export function CheckSettings({ chatbotId, list }: { chatbotId: string; list: CheckList }) {
  const { checks } = useCheckTexts()
  const client = useQueryClient()
  const form = useSavedForm<Settings, Settings>({
    draft: `chatbot:${chatbotId}:check-settings`,
    thing: list.settings,
    valueOf: settings => settings,
    send: (_, value) => ask(updateCheckSettings({ path: { chatbotId }, body: value })).then(() => value),
    readAgain: async () => (await ask(listChecks({ path: { chatbotId } }))).settings,
    refreshes: [checksKey(chatbotId)],
    onSaved: settings =>
      client.setQueryData(checksQuery(chatbotId).queryKey, before => before && { ...before, settings }),
  })
  const { value, set, isDirty, isSaving, failure, save, discard } = form
  return (
    <>
      <Fold title={checks.settings} isOpen={isDirty}>
        <Card>
          <Switch
            label={checks.afterChanges}
            help={checks.afterChangesHelp}
            isSelected={value.asksAfterChanges}
            onChange={asksAfterChanges => set({ asksAfterChanges })}
          />
          <Switch
            label={checks.mails}
            help={checks.mailsHelp}
            isSelected={value.mailsChanges}
            onChange={mailsChanges => set({ mailsChanges })}
          />
          <NumberField
            label={checks.dailyBudget}
            help={checks.dailyBudgetHelp}
            value={value.dailyBudget}
            onChange={dailyBudget => set({ dailyBudget })}
            minimum={0}
            maximum={2_000}
          />
        </Card>
      </Fold>
      <Clashes
        form={form}
        names={{ asksAfterChanges: checks.afterChanges, mailsChanges: checks.mails, dailyBudget: checks.dailyBudget }}
      />
      <SaveBar isDirty={isDirty} isSaving={isSaving} failure={failure} onSave={save} onDiscard={discard} />
    </>
  )
}
