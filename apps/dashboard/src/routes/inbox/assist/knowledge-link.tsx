import { webAddress } from '../../../api/plain-text.ts'
import { Button } from '../../../components/actions/button.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** An entry that an owner wrote has no address, and stands for itself. */
interface KnowledgeLinkProps {
  title: string
  url: string
  /** Undefined for whoever does not write in the conversation. */
  onInsert: ((text: string) => void) | undefined
}

/** The title of a page that opens beside the inbox, and a button that writes its address into the field. */
export function KnowledgeLink({ title, url, onInsert }: KnowledgeLinkProps) {
  const { assist } = useInboxTexts()
  const name = title === '' ? url : title
  if (webAddress(url) === undefined) return <span dir="auto">{name}</span>
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer noopener" aria-label={assist.openPage({ title: name })} dir="auto">
        {name}
      </a>
      {onInsert !== undefined && (
        <Button
          size="small"
          look="quiet"
          aria-label={assist.insertLinkOf({ title: name })}
          onPress={() => onInsert(url)}
        >
          {assist.insertLink}
        </Button>
      )}
    </>
  )
}
