import { queryOptions } from '@tanstack/react-query'
import { listExportJobs, type ExportJob } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** Whether a worker is still busy with it. */
export const isUnderWay = ({ status }: ExportJob): boolean => status === 'waiting' || status === 'running'

/** The last exports; read again often while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => ask(listExportJobs({ signal })),
  refetchInterval: ({ state }) => (state.data?.jobs.some(isUnderWay) === true ? 1_500 : 30_000),
  refetchIntervalInBackground: false,
})
