import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** The link of an invitation, where there is no mail server that could have carried it. */
export function LinkToPassOn({ email, link }: { email: string; link: string }) {
  const { team } = useAccountTexts()
  return (
    <>
      <Notice look="waiting" role="status">
        <p>{team.passOn(email)}</p>
      </Notice>
      <CopyLine text={link} label={team.copyLink} />
    </>
  )
}
