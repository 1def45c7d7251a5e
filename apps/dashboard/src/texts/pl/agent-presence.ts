import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: names => `Przegląda: ${names}`,
  presence: 'Twoja obecność',
  present: 'Online',
  away: 'Zaraz wracam',
  presentHelp: 'Jesteś online, dopóki ta strona jest otwarta.',
  awayHelp: 'Nikt nie przekaże Ci rozmowy. Swoje rozmowy zachowujesz.',
}
