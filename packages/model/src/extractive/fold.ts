/** Lower case without accents, umlauts and possessive endings. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[’']\p{L}{1,2}\b/gu, '')
    .replaceAll(/\be-mail/g, 'email')
