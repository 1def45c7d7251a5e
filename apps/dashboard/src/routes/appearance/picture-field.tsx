import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../components/actions/button.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { LookForm } from './look-form.ts'
import { shrinkPicture } from './shrink-picture.ts'
import styles from './appearance.module.css'

/** The picture beside the name of the business: chosen, made small, removed. */
export function PictureField({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const [isWrong, setWrong] = useState(false)
  const take = async (files: FileList | null): Promise<void> => {
    const file = files?.[0]
    if (file === undefined) return
    const avatar = await shrinkPicture(file)
    setWrong(avatar === undefined)
    if (avatar !== undefined) set({ avatar })
  }
  const problem = isWrong ? appearance.pictureProblem : problemOf('/appearance/avatar')
  return (
    <div className={styles['picture']} role="group" aria-label={appearance.avatar}>
      <h3>{appearance.avatar}</h3>
      <div className={styles['row']}>
        {value.avatar !== '' && (
          <img className={styles['avatar']} src={value.avatar} alt={appearance.pictureAlt} width="48" height="48" />
        )}
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']}
          onSelect={files => void take(files)}
        >
          <Button>{appearance.choosePicture}</Button>
        </FileTrigger>
        {value.avatar !== '' && (
          <Button look="quiet" onPress={() => set({ avatar: '' })}>
            {appearance.removePicture}
          </Button>
        )}
      </div>
      <p className={styles['soft']}>{appearance.avatarHelp}</p>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
