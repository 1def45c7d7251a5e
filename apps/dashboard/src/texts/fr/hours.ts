import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Fermé',
  add: 'Ajouter des heures',
  addOn: day => `Ajouter des heures : ${day}`,
  from: (day, number) => `${day}, plage ${number} : de`,
  to: (day, number) => `${day}, plage ${number} : à`,
  until: 'à',
  removeOn: (day, number) => `Retirer la plage ${number} : ${day}`,
  copyWorkdays: 'Copier lundi vers mardi – vendredi',
  copyAll: 'Copier lundi vers tous les jours',
  endFirst: 'La fin doit être après le début.',
  overlap: 'Ces plages se chevauchent.',
  timeZone: 'Fuseau horaire',
  timeZoneHelp: 'Ces heures s’entendent dans ce fuseau.',
  never: 'Jamais',
}
