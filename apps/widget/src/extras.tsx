/**
 * What few visitors need, loaded when one reaches for it: the menu, files, products, and words about a rating. The build
 * makes a function of this module, which the panel calls with its kit.
 */
import css from './extras.css'
import { AboutReply } from './view/messages/about-reply.tsx'
import { Attachments } from './view/files/attachments.tsx'
import { MessageFiles } from './view/files/message-files.tsx'
import { PictureSheet } from './view/files/picture-sheet.tsx'
import { Menu } from './view/menu.tsx'
import { LiveRating } from './view/messages/live-rating.tsx'
import { Products } from './view/messages/products.tsx'
import type { ExtraParts } from './view/panel-context.ts'
import { TranslatedText } from './view/messages/translated-text.tsx'

export const parts: ExtraParts = {
  css,
  AboutReply,
  Attachments,
  LiveRating,
  Menu,
  MessageFiles,
  PictureSheet,
  Products,
  TranslatedText,
}
