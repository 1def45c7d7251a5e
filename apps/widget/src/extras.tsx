/**
 * What few visitors need, loaded when one reaches for it: the forms, the calendar, files, and what a reply offers to
 * choose from. The build makes a function of this module, which the panel calls with its kit.
 */
import css from './extras.css'
import { Attachments } from './view/files/attachments.tsx'
import { MessageFiles } from './view/files/message-files.tsx'
import { LiveRating } from './view/messages/live-rating.tsx'
import type { ExtraParts } from './view/panel-context.ts'
import { ReplyChoices } from './view/messages/reply-choices.tsx'
import { Sheet } from './view/sheets/sheet.tsx'

export const extras: ExtraParts = { css, Attachments, LiveRating, MessageFiles, ReplyChoices, Sheet }
