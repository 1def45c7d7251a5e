import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: names => `يطّلع عليها: ${names}`,
  presence: 'حضورك',
  present: 'متصل',
  away: 'غائب',
  presentHelp: 'أنت متصل ما دامت هذه الصفحة مفتوحة.',
  awayHelp: 'لا يحوّل إليك أحد محادثة. وتبقى محادثاتك لديك.',
}
