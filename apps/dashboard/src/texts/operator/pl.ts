import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('pl')

export const operatorPl: OperatorTexts = {
  operator: {
    accounts: 'Wszystkie konta',
    accountsLead: 'Każde konto tej instalacji: czym jest i ile zużywa. To, co mówią odwiedzający, pozostaje na koncie.',
    search: 'Szukaj po nazwie lub właścicielu',
    noneFound: 'Żadne konto nie ma takiej nazwy ani takiego właściciela.',
    usedOf: (used, quota) => `${used} z ${quota} odpowiedzi AI w tym miesiącu`,
    chatbots: n => count(n, { one: '# chatbot', few: '# chatboty', many: '# chatbotów', other: '# chatbota' }),
    members: n => count(n, { one: '# osoba', few: '# osoby', many: '# osób', other: '# osoby' }),
    since: time => `Od ${time}`,
    suspended: 'Zawieszone',
    change: 'Zmień',
    changeOf: name => `Zmień: ${name}`,
    plan: 'Plan',
    quota: 'Odpowiedzi AI w miesiącu',
    quotaHelp: 'Puste: tyle, ile ma plan.',
    suspend: 'Zawieś konto',
    suspendHelp:
      'Do zawieszonego konta nikt nie może się zalogować, a jego chatboty nikomu nie odpowiadają. Nic nie jest usuwane.',
    resume: 'Przywróć konto',
    resumeHelp: 'Konto jest zawieszone: nikt nie może się zalogować, a jego chatboty nikomu nie odpowiadają.',
    save: 'Zapisz',
    status: 'Instalacja',
    statusLead: 'Co działa, w jakiej wersji i co czeka.',
    queues: 'Kolejki',
    waiting: n =>
      count(n, { one: '# zadanie czeka', few: '# zadania czekają', many: '# zadań czeka', other: '# zadania czeka' }),
    active: n => count(n, { one: '# w toku', few: '# w toku', many: '# w toku', other: '# w toku' }),
    delayed: n => count(n, { one: '# na później', few: '# na później', many: '# na później', other: '# na później' }),
    failed: n => count(n, { one: '# nieudane', few: '# nieudane', many: '# nieudanych', other: '# nieudanych' }),
    workers: n => count(n, { one: '# worker', few: '# workery', many: '# workerów', other: '# workera' }),
    parts: 'Składniki',
    behind: 'Brakuje migracji',
    upToDate: 'Aktualne',
    dropsJobs: 'Gdy jest pełny, porzuca oczekujące zadania: ustaw maxmemory-policy na noeviction.',
    notAppendOnly: 'Po awarii zapomina oczekujące zadania: ustaw appendonly na yes.',
    look: 'Do sprawdzenia',
    well: 'Wszystko w porządku',
    mail: 'Poczta',
    mails: {
      smtp: 'Dostarcza ją serwer poczty.',
      files: 'Leży w plikach na serwerze, bo nie ustawiono serwera poczty.',
    },
    unknown: 'Żaden worker jeszcze tego nie podał.',
    model: 'Model językowy',
    noModel: 'Brak: odpowiedzi to fragmenty stron.',
    byMeaning: 'Wyszukiwanie po słowach i znaczeniu',
    byWords: 'Wyszukiwanie po słowach',
    allShown: 'To wszystkie konta.',
    checks: 'Sprawdzenia',
    checked: (queue, time) => `Sprawdzone przez worker kolejki ${queue}, ${time}`,
    noChecks:
      'Żaden worker jeszcze nie sprawdził tej instalacji. Każdy robi to minutę po uruchomieniu, a potem co godzinę.',
    broken: 'Nie działa',
    fine: n =>
      count(n, {
        one: '# sprawdzenie nie znalazło nic do zrobienia.',
        few: '# sprawdzenia nie znalazły nic do zrobienia.',
        other: '# sprawdzeń nie znalazło nic do zrobienia.',
      }),
    encryption: 'Klucz szyfrowania',
    keyId: id => `Klucz ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# zapisany sekret jest nim zaszyfrowany',
        few: '# zapisane sekrety są nim zaszyfrowane',
        other: '# zapisanych sekretów jest nim zaszyfrowanych',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# jest jeszcze zaszyfrowany poprzednim kluczem: uruchom npm run admin -- secrets rotate.',
        few: '# są jeszcze zaszyfrowane poprzednim kluczem: uruchom npm run admin -- secrets rotate.',
        other: '# jest jeszcze zaszyfrowanych poprzednim kluczem: uruchom npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# nie da się odszyfrować: dodaj jego klucz do ENCRYPTION_KEYS_PREVIOUS albo wpisz sekret ponownie.',
        other: '# nie da się odszyfrować: dodaj ich klucz do ENCRYPTION_KEYS_PREVIOUS albo wpisz sekrety ponownie.',
      }),
    mailFiles: 'E-maile',
    mailFilesLead:
      'Ta instalacja nie ma serwera poczty, więc jej e-maile leżą tutaj przez 30 dni. Zawierają linki, które logują: dziennik mówi, kto który przeczytał.',
    mailsDelivered: 'E-maile tej instalacji doręcza serwer poczty. Te tutaj powstały wcześniej.',
    noMails: 'Nie ma tu żadnego e-maila.',
    mailsLeftOut: 'E-maili z tym, co napisali odwiedzający, tu nie ma. Leżą w folderze mail w DATA_DIR.',
    mailTo: address => `Do ${address}`,
    readMail: subject => `Przeczytaj „${subject}”`,
    read: 'Przeczytaj',
    copyLink: 'Kopiuj link',
    doctor: 'npm run doctor sprawdza to wszystko naraz z wiersza poleceń, także ustawienia, adresy i serwery proxy.',
  },
}
