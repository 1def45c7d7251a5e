import type { Chatbot } from '@frontdesk/client/operations'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { useSettingsForm } from '../../chatbot/use-settings-form.ts'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { TagList } from '../../components/fields/tag-list.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { DomainCheck } from './domain-check.tsx'
import { RefusedHosts } from './refused-hosts.tsx'
import { SeenHosts } from './seen-hosts.tsx'
import { SignedInVisitors } from './signed-in-visitors.tsx'

/** How a chatbot gets onto a website: the tag, the domains, and whether it works. */
export function InstallPage() {
  const { install } = useChatbotTexts()
  return (
    <SettingsPage title={install.title} lead={install.lead}>
      {chatbot => (
        <>
          <Tag chatbot={chatbot} />
          <Domains chatbot={chatbot} />
          <SignedInVisitors chatbotId={chatbot.id} />
        </>
      )}
    </SettingsPage>
  )
}

function Tag({ chatbot }: { chatbot: Chatbot }) {
  const { install } = useChatbotTexts()
  const { embedSnippet: tag, tagManagerSnippet } = chatbot
  const mail = `mailto:?subject=${encodeURIComponent(install.mailSubject)}&body=${encodeURIComponent(install.mailBody({ tag }))}`
  return (
    <Section title={install.tagTitle} text={install.tagText}>
      <CopyLine text={tag} label={install.copyTag} look="main" />
      <p>
        <a href={mail}>{install.mailIt}</a>
      </p>
      <Card>
        <h3>{install.guidesTitle}</h3>
        <div>
          {install.guides.map(({ name, text }) => (
            <Fold key={name} title={name}>
              <p>{text}</p>
            </Fold>
          ))}
          <Fold title="Google Tag Manager">
            <p>{install.tagManager}</p>
            <CopyLine text={tagManagerSnippet} label={install.copyTagManager} />
          </Fold>
        </div>
      </Card>
    </Section>
  )
}

/** What is refused can be allowed with a press: it is added to the domains, which are then saved. */
function Domains({ chatbot }: { chatbot: Chatbot }) {
  const { install } = useChatbotTexts()
  const form = useSettingsForm({
    chatbot,
    name: 'domains',
    valueOf: ({ domains }) => ({ domains }),
    toPatch: changed => changed,
  })
  const { domains } = form.value
  const allow = (host: string): void => form.set({ domains: [...new Set([...domains, host])] })
  return (
    <>
      <Section title={install.domainsTitle} text={install.domainsText}>
        <Card>
          <TagList
            label={install.domains}
            addLabel={install.addDomain}
            help={install.domainHelp}
            placeholder="shop.example"
            problem={form.problemOf('/domains')}
            values={domains}
            onChange={next => form.set({ domains: next })}
            maximum={100}
          />
        </Card>
      </Section>
      <DomainCheck chatbotId={chatbot.id} domains={domains} onAllow={allow} />
      <SeenHosts chatbotId={chatbot.id} />
      <RefusedHosts chatbotId={chatbot.id} domains={domains} onAllow={allow} />
      <Clashes form={form} names={{ domains: install.domains }} />
      <SaveBar {...form.bar} />
    </>
  )
}
