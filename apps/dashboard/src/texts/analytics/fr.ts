import { analytics } from '../fr/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsFr: AnalyticsTexts = { analytics }
