import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Ne yazıyorsunuz',
  reply: 'Yanıt',
  note: 'Not',
  onlyTeam: 'Bunu yalnızca ekibiniz görür.',
  write: 'Ekibiniz için not',
  keep: 'Notu kaydet',
  keys: 'Enter kaydeder. Ctrl veya ⌘ ile . yanıt ve not arasında geçiş yapar.',
  by: author => `Not: ${author}`,
  formerMember: 'eski bir üye',
  edited: 'düzenlendi',
  edit: 'Notu düzenle',
  remove: 'Notu sil',
  removed: 'Not siliniyor.',
}
