import { analytics } from '../es/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsEs: AnalyticsTexts = { analytics }
