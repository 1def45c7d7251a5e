import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: names => `Bakan: ${names}`,
  presence: 'Durumunuz',
  present: 'Çevrimiçi',
  away: 'Uzakta',
  presentHelp: 'Bu sayfa açık olduğu sürece çevrimiçisiniz.',
  awayHelp: 'Kimse size konuşma devretmez. Sizdekiler sizde kalır.',
}
