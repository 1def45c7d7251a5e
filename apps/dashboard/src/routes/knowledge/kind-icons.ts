import type { SourceKind } from '@frontdesk/contracts/sources/sources'
import { FileText, Globe, ListTree, MessageCircleQuestionMark, Paperclip, Tag, type LucideIcon } from 'lucide-react'

/** The picture of each kind of sources. */
export const kindIcons: Readonly<Record<SourceKind, LucideIcon>> = {
  website: Globe,
  file: Paperclip,
  text: FileText,
  question_answer: MessageCircleQuestionMark,
  sitemap: ListTree,
  products: Tag,
}
