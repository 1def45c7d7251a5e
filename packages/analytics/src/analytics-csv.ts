import type { AnalyticsPeriod, AnalyticsRanking } from '@frontdesk/contracts/account/analytics'
import { csvLine, csvStart } from '@frontdesk/exports/csv-cell'
import { analyticsNumbers, numberNames } from '@frontdesk/contracts/account/analytics-numbers'

/** The points of a series as a CSV file, one line each. */
export function* pointsAsCsv({ points }: AnalyticsPeriod): Generator<string, void, undefined> {
  yield csvStart + csvLine(['From', 'Before', ...numberNames.map(name => analyticsNumbers[name].heading)])
  for (const { from, before, numbers } of points)
    yield csvLine([from, before, ...numberNames.map(name => String(numbers[name] ?? ''))])
}

/** A ranking as a CSV file. Its last line counts all other values. */
export function* rankingAsCsv({ values, others }: AnalyticsRanking): Generator<string, void, undefined> {
  yield csvStart + csvLine(['Value', 'Count'])
  for (const { value, count } of values) yield csvLine([value, String(count)])
  if (others > 0) yield csvLine(['', String(others)])
}
