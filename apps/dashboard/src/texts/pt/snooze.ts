import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Adiar',
  inAnHour: 'Daqui a uma hora',
  laterToday: 'Hoje, mais tarde',
  tomorrow: 'Amanhã',
  choose: 'Escolher uma hora…',
  at: (when, time) => `${when} (${time})`,
  until: 'Até',
  list: 'Adiadas',
  snoozed: time => `Adiada até ${time}, ou até o visitante escrever.`,
  sign: time => `até ${time}`,
  back: 'está de volta',
  wake: 'Retomar agora',
  invalid: 'Escolha um momento a partir de agora, dentro de sete dias.',
}
