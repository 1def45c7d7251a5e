/** Scripts that need joiners between their letters, and pictures that are joined from others. */
const joined = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\p{ExtPict}\p{Emoji_Modifier}\ufe0f]`
/** Direction marks and all other invisible characters, except joiners between the characters they join. */
const unseen = new RegExp(
  String.raw`(?!(?<=${joined})[\u200c\u200d](?=${joined})|(?<=\p{ExtPict})\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}]`,
  'gu',
)

/** A name on one line that reads as it is: nothing in it hides, or turns the rest around (`gpj.exe` as `exe.jpg`). */
export const readableName = (name: string): string =>
  name.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim()
