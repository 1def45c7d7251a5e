/**
 * What stands in the place of the conversation, loaded when a visitor opens it: the forms and the calendar, and what a
 * reply offers to choose from. The build makes a function of this module, which the panel calls with its kit.
 */
import css from './sheets.css'
import { ReplyChoices } from './view/messages/reply-choices.tsx'
import type { SheetParts } from './view/panel-context.ts'
import { Sheet } from './view/sheets/sheet.tsx'

export const parts: SheetParts = { css, ReplyChoices, Sheet }
