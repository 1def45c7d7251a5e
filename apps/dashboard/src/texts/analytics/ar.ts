import { analytics } from '../ar/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsAr: AnalyticsTexts = { analytics }
