import { useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../../../components/actions/button.tsx'
import listStyles from '../../../components/fields/list.module.css'
import { useVisitorTexts } from '../../../texts/use-visitor-texts.ts'
import { Tag } from '../../../visitor/tag.tsx'
import { tagsQuery } from '../../../visitor/visitor-queries.ts'

interface TagFilterProps {
  /** The id of the tag that is chosen; empty: none. */
  chosen: string
  onChoose: (tagId: string) => void
}

const all = 'all'

/** Narrows the inbox to the conversations with a tag, where the account has tags. */
export function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const { visitor } = useVisitorTexts()
  const tags = useQuery(tagsQuery).data?.tags ?? []
  if (tags.length === 0 && chosen === '') return null
  const tag = tags.find(({ id }) => id === chosen)
  return (
    <MenuTrigger>
      <Button
        size="small"
        look="quiet"
        aria-label={tag === undefined ? visitor.filterByTag : `${visitor.tag}: ${tag.name}`}
        data-tip={visitor.filterByTag}
        {...(tag === undefined && { icon: <TagIcon aria-hidden /> })}
      >
        {tag !== undefined && <Tag tag={tag} />}
      </Button>
      <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
        <Menu
          className={listStyles['list'] ?? ''}
          aria-label={visitor.filterByTag}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen === '' ? all : chosen]}
          onAction={key => onChoose(key === all ? '' : String(key))}
        >
          <MenuItem id={all} className={listStyles['item'] ?? ''}>
            {visitor.anyTag}
          </MenuItem>
          {tags.map(one => (
            <MenuItem key={one.id} id={one.id} textValue={one.name} className={listStyles['item'] ?? ''}>
              <Tag tag={one} />
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
