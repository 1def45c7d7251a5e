import { analytics } from '../pt/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsPt: AnalyticsTexts = { analytics }
