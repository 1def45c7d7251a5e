import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')

export const notices: NoticesTexts['notices'] = {
  title: 'Dźwięki',
  help: 'Jak Frontdesk daje znać o odwiedzających, gdy robisz coś innego. Te ustawienia działają na każdym urządzeniu, na którym się logujesz.',
  sounds: 'Odtwarzaj dźwięki',
  when: {
    waiting: 'Odwiedzający czeka na konsultanta',
    mine: 'Odwiedzający pisze do Ciebie albo dostajesz rozmowę',
    other: 'Odwiedzający pisze do kogoś innego albo do chatbota',
  },
  moments: { never: 'Bez dźwięku', always: 'Zawsze', hidden: 'Tylko gdy Frontdesk nie jest widoczny' },
  volume: 'Głośność',
  volumes: { quiet: 'Cicho', medium: 'Średnio', loud: 'Głośno' },
  play: 'Odtwórz',
  repeat: 'Powtarzaj co 30 sekund, dopóki odwiedzający czeka i nikt nie przejął rozmowy',
  locked: 'Przeglądarka nie odtwarza dźwięków na tej karcie, dopóki czegoś nie klikniesz.',
  unlock: 'Włącz dźwięki',
  needed: count =>
    some(count, {
      one: '# rozmowa czeka na Ciebie',
      few: '# rozmowy czekają na Ciebie',
      other: '# rozmów czeka na Ciebie',
    }),
}
