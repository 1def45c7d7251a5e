import { Download } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../../components/actions/button.tsx'
import listStyles from '../../components/fields/list.module.css'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { downloadAddress } from './analytics-queries.ts'
import type { Filters } from './use-filters.ts'

/** The numbers of the page as files for spreadsheets, with its filters. */
export function DownloadMenu({ filters }: { filters: Filters }) {
  const { analytics } = useAnalyticsTexts()
  const { replies, outcomes } = useRepliesTexts()
  const files = [
    { name: analytics.allMetrics, href: downloadAddress(filters) },
    { name: outcomes.byConversation, href: downloadAddress(filters, 'conversation_outcome') },
    { name: outcomes.whyNot, href: downloadAddress(filters, 'cause') },
    { name: replies.byOutcome, href: downloadAddress(filters, 'outcome') },
    { name: analytics.pages, href: downloadAddress(filters, 'page') },
    { name: analytics.sources, href: downloadAddress(filters, 'source') },
    { name: analytics.languages, href: downloadAddress(filters, 'language') },
  ]
  return (
    <MenuTrigger>
      <Button icon={<Download aria-hidden />}>{analytics.download}</Button>
      <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
        <Menu className={listStyles['list'] ?? ''} aria-label={analytics.download}>
          {files.map(({ name, href }) => (
            <MenuItem key={href} className={listStyles['item'] ?? ''} href={href} download>
              {`${name} (CSV)`}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
