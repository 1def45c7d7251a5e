import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** A link that an owner gives to somebody, where there is no mail server that could have carried it. */
export function LinkToPassOn({ text, link }: { text: string; link: string }) {
  const { team } = useAccountTexts()
  return (
    <Notice look="done" role="status">
      <p>{text}</p>
      <CopyLine text={link} label={team.copyLink} />
    </Notice>
  )
}
