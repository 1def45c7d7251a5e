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
  occasions: {
    waits: 'Odwiedzający czeka na konsultanta',
    writes: 'Odwiedzający pisze do Ciebie',
    'handed-over': 'Przekazano Ci rozmowę',
  },
  notifications: {
    title: 'Powiadomienia',
    help: 'Przeglądarka najpierw zapyta o zgodę. Jedno kliknięcie otwiera rozmowę.',
    show: 'Pokazuj powiadomienia',
    blocked:
      'Przeglądarka blokuje powiadomienia z tego adresu. Zezwól na nie w jej ustawieniach, a potem włącz to ponownie.',
    unsupported:
      'Ta przeglądarka nie pokazuje powiadomień. Na iPhonie lub iPadzie najpierw dodaj Frontdesk do ekranu początkowego.',
    words: 'Podawaj, co napisał odwiedzający',
    wordsHelp: 'W przeciwnym razie powiadomienie podaje tylko nazwę chatbota: inni mogą widzieć Twój ekran.',
    push: 'Na tym urządzeniu także wtedy, gdy Frontdesk jest zamknięty',
    pushHelp: 'Dostarcza je zaszyfrowane producent przeglądarki, który nie może ich przeczytać. Wylogowanie to kończy.',
    pushFailed: 'Nie udało się przygotować tej przeglądarki do powiadomień. Spróbuj ponownie.',
    install: 'Zainstaluj',
    installHelp: 'We własnym oknie, z liczbą na ikonie. Nic nie jest pobierane z innych miejsc.',
  },
  needed: count =>
    some(count, {
      one: '# rozmowa czeka na Ciebie',
      few: '# rozmowy czekają na Ciebie',
      other: '# rozmów czeka na Ciebie',
    }),
}
