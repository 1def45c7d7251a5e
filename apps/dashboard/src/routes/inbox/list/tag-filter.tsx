import { useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../../../components/actions/button.tsx'
import listStyles from '../../../components/fields/list.module.css'
import { useVisitorTexts } from '../../../texts/use-visitor-texts.ts'
import { Tag } from '../../../visitor/tag.tsx'
import { ManageTags } from '../../../visitor/lazy-parts.tsx'
import { tagsQuery } from '../../../visitor/visitor-queries.ts'

interface TagFilterProps {
  /** The id of the tag that is chosen; empty: none. */
  chosen: string
  onChoose: (tagId: string) => void
}

const [all, manage] = ['all', 'manage']

/** Narrows the inbox to the conversations with a tag, where the account has tags. */
export function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const { visitor } = useVisitorTexts()
  const tags = useQuery(tagsQuery).data?.tags ?? []
  const [isManaging, setManaging] = useState(false)
  if (tags.length === 0 && chosen === '') return null
  const tag = tags.find(({ id }) => id === chosen)
  const choose = (key: string): void => {
    if (key === manage) return setManaging(true)
    onChoose(key === all ? '' : key)
  }
  return (
    <>
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
            onAction={key => choose(String(key))}
          >
            <MenuSection
              aria-label={visitor.tags}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[chosen === '' ? all : chosen]}
            >
              <MenuItem id={all} className={listStyles['item'] ?? ''}>
                {visitor.anyTag}
              </MenuItem>
              {tags.map(one => (
                <MenuItem key={one.id} id={one.id} textValue={one.name} className={listStyles['item'] ?? ''}>
                  <Tag tag={one} />
                </MenuItem>
              ))}
            </MenuSection>
            <MenuItem id={manage} className={listStyles['item'] ?? ''}>
              {visitor.manageTags}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {isManaging && (
        <Suspense>
          <ManageTags onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  )
}
