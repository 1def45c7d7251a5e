import { analytics } from '../de/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsDe: AnalyticsTexts = { analytics }
