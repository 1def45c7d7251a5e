/**
 * Live chats, loaded where a chatbot has them and something was said, or where an agent is in contact: what comes by the
 * live stream, and the state of it. The build makes a function of this module, which the panel calls with its kit.
 */
import css from './live.css'
import { LiveBanner } from './view/live-banner.tsx'
import type { LiveParts } from './view/panel-context.ts'

export const parts: LiveParts = { css, LiveBanner }
