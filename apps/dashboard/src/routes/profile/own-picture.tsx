import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { deleteProfilePicture, setProfilePicture } from '@frontdesk/client/operations'
import { currentUserQuery, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Avatar } from '../../components/people/avatar.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { shrinkPicture } from '../appearance/shrink-picture.ts'
import styles from '../appearance/appearance.module.css'

/** The picture that a person has of themselves: chosen, made small and stored at once, or removed. */
export function OwnPicture() {
  const texts = useAccountTexts()
  const { profile } = texts
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const canWrite = useCanWrite()
  const [isWrong, setWrong] = useState(false)
  const { run, isRunning, failure } = useChange(
    (body: Blob | null) =>
      ask(body === null ? deleteProfilePicture() : setProfilePicture({ body, headers: { 'Content-Type': body.type } })),
    { refreshes: [['team'], ['team-names']], onDone: after => client.setQueryData(currentUserQuery.queryKey, after) },
  )
  const take = async (files: FileList | null): Promise<void> => {
    const file = files?.[0]
    if (file === undefined) return
    const picture = await shrinkPicture(file)
    setWrong(picture === undefined)
    if (picture !== undefined) run(blobOf(picture))
  }
  const problem = isWrong ? profile.pictureProblem : failure && sentenceOf(failure, texts)
  return (
    <div className={styles['picture']} role="group" aria-label={profile.picture}>
      <h3>{profile.picture}</h3>
      <div className={styles['row']}>
        <Avatar name={user.name || user.email} picture={user.picture} size="large" />
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']}
          onSelect={files => void take(files)}
        >
          <Button isPending={isRunning} isDisabled={!canWrite}>
            {profile.choosePicture}
          </Button>
        </FileTrigger>
        {user.picture !== null && (
          <Button look="quiet" isDisabled={!canWrite || isRunning} onPress={() => run(null)}>
            {profile.removePicture}
          </Button>
        )}
      </div>
      <p className={styles['soft']}>{profile.pictureHelp}</p>
      {problem !== undefined && (
        <Notice look="failed" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </div>
  )
}

/** The bytes of a data URL. */
function blobOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? ''
  return new Blob([Uint8Array.from(atob(data), letter => letter.codePointAt(0) ?? 0)], { type })
}
