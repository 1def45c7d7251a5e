import { analytics } from '../pl/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsPl: AnalyticsTexts = { analytics }
