import type { InboxTexts } from '../inbox/en.ts'

export const colleagues: InboxTexts['colleagues'] = {
  look: names => `Przegląda: ${names}`,
  presence: 'Twoja obecność',
  present: 'Online',
  away: 'Zaraz wracam',
  presentHelp: 'Jesteś online, dopóki ta strona jest otwarta.',
  awayHelp: 'Nikt nie przekaże Ci rozmowy. Swoje rozmowy zachowujesz.',
}
