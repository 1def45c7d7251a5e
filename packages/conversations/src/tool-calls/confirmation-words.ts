/** What is asked of a visitor and said to them where it must not be a model's word, in one language. */
export interface ConfirmationWords {
  yes: string
  no: string
  /** What counts as yes, beside the button's own word. */
  affirmations: readonly string[]
  done: string
  failed: string
  unknown: string
}

const words: Readonly<Record<string, ConfirmationWords>> = {
  en: {
    yes: 'Yes, please',
    no: 'No, thanks',
    affirmations: ['yes', 'yep', 'yeah', 'ok', 'okay', 'sure', 'confirm', 'go ahead', 'do it', 'yes do it'],
    done: 'Done.',
    failed: 'Sorry, that could not be done.',
    unknown: 'Sorry, I could not confirm whether that was done. Please check before you try again.',
  },
  de: {
    yes: 'Ja, bitte',
    no: 'Nein, danke',
    affirmations: ['ja', 'jo', 'jawohl', 'ok', 'okay', 'gerne', 'ja gerne', 'einverstanden', 'bestätigen', 'mach das'],
    done: 'Erledigt.',
    failed: 'Das hat leider nicht geklappt.',
    unknown:
      'Ich konnte leider nicht bestätigen, ob das geklappt hat. Bitte prüfen Sie es, bevor Sie es erneut versuchen.',
  },
  fr: {
    yes: 'Oui, merci',
    no: 'Non, merci',
    affirmations: ['oui', 'ok', "d'accord", 'bien sûr', 'je confirme', 'confirmer', 'oui je confirme'],
    done: "C'est fait.",
    failed: "Désolé, cela n'a pas pu être fait.",
    unknown: "Désolé, je n'ai pas pu confirmer que cela a été fait. Veuillez vérifier avant de réessayer.",
  },
  es: {
    yes: 'Sí, por favor',
    no: 'No, gracias',
    affirmations: ['sí', 'si', 'ok', 'vale', 'de acuerdo', 'claro', 'confirmo', 'confirmar', 'adelante'],
    done: 'Hecho.',
    failed: 'Lo siento, no se ha podido hacer.',
    unknown: 'Lo siento, no he podido confirmar si se ha hecho. Compruébelo antes de volver a intentarlo.',
  },
  it: {
    yes: 'Sì, grazie',
    no: 'No, grazie',
    affirmations: ['sì', 'si', 'ok', "d'accordo", 'certo', 'va bene', 'confermo', 'conferma', 'procedi'],
    done: 'Fatto.',
    failed: 'Mi dispiace, non è stato possibile.',
    unknown: 'Mi dispiace, non ho potuto confermare se è stato fatto. Controlli prima di riprovare.',
  },
  pt: {
    yes: 'Sim, por favor',
    no: 'Não, obrigado',
    affirmations: ['sim', 'ok', 'claro', 'está bem', 'confirmo', 'confirmar', 'pode ser', 'de acordo'],
    done: 'Feito.',
    failed: 'Lamento, não foi possível fazer isso.',
    unknown: 'Lamento, não consegui confirmar se isso foi feito. Verifique antes de tentar novamente.',
  },
  nl: {
    yes: 'Ja, graag',
    no: 'Nee, bedankt',
    affirmations: ['ja', 'ok', 'oké', 'okay', 'graag', 'prima', 'akkoord', 'bevestigen', 'doe maar'],
    done: 'Gedaan.',
    failed: 'Sorry, dat is niet gelukt.',
    unknown: 'Sorry, ik kon niet bevestigen of dat gelukt is. Controleer het voordat u het opnieuw probeert.',
  },
  pl: {
    yes: 'Tak, proszę',
    no: 'Nie, dziękuję',
    affirmations: ['tak', 'ok', 'okej', 'dobrze', 'zgoda', 'potwierdzam', 'jasne'],
    done: 'Gotowe.',
    failed: 'Przepraszam, nie udało się tego zrobić.',
    unknown: 'Przepraszam, nie mogę potwierdzić, czy to się udało. Proszę sprawdzić przed ponowną próbą.',
  },
  tr: {
    yes: 'Evet, lütfen',
    no: 'Hayır, teşekkürler',
    affirmations: ['evet', 'tamam', 'olur', 'onaylıyorum', 'onayla', 'ok'],
    done: 'Tamamlandı.',
    failed: 'Üzgünüm, bu yapılamadı.',
    unknown: 'Üzgünüm, bunun yapılıp yapılmadığını doğrulayamadım. Lütfen yeniden denemeden önce kontrol edin.',
  },
  ar: {
    yes: 'نعم، من فضلك',
    no: 'لا، شكرًا',
    affirmations: ['نعم', 'أجل', 'موافق', 'حسنا', 'حسنًا', 'تمام', 'أؤكد'],
    done: 'تم.',
    failed: 'عذرًا، لم أتمكن من القيام بذلك.',
    unknown: 'عذرًا، لم أتمكن من التأكد من إتمام ذلك. يُرجى التحقق قبل المحاولة مرة أخرى.',
  },
}

/** The words of a language (BCP 47), or English ones. */
export const confirmationWords = (language: string): ConfirmationWords => {
  const [name = ''] = language.toLowerCase().split('-', 1)
  // There is English.
  return (Object.hasOwn(words, name) ? words[name] : words['en']) as ConfirmationWords
}

/** Does the whole message say yes in any language? Most say something else, and need no further look. */
export const mayAffirm = (message: string): boolean => {
  const said = plain(message)
  return Object.values(words).some(language => affirmsIn(language, said))
}

/** Does the whole message say yes to a question with this label for yes? */
export const affirms = (message: string, yes: string): boolean => {
  const said = plain(message)
  return said === plain(yes) || Object.values(words).some(language => language.yes === yes && affirmsIn(language, said))
}

const affirmsIn = ({ yes, affirmations }: ConfirmationWords, said: string): boolean =>
  said === plain(yes) || affirmations.some(phrase => plain(phrase) === said)

/** Without capitals, outer punctuation and commas: "Yes, please!" is "yes please". */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.,!،。¡\s]+/gu, ' ')
    .trim()
