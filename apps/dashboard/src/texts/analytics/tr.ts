import { analytics } from '../tr/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsTr: AnalyticsTexts = { analytics }
