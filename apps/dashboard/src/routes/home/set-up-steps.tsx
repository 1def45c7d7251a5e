import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { HomeReport } from '@frontdesk/client/operations'
import { Progress } from '../../components/feedback/progress.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useSetupSteps } from '../../shell/use-setup-steps.ts'
import { useLanguageTag, useTexts } from '../../texts/use-texts.tsx'
import styles from './home.module.css'

interface SetUpStepsProps {
  /** The chatbot that the steps lead to. */
  chatbotId: string
  done: NonNullable<HomeReport['setUp']>
}

/** What is done to set a chatbot up, with a mark at what is done. It goes once all of it is. */
export function SetUpSteps({ chatbotId, done }: SetUpStepsProps) {
  const { home } = useTexts()
  const steps = useSetupSteps()
  const number = new Intl.NumberFormat(useLanguageTag())
  if (steps.every(({ step }) => done[step])) return null
  const count = steps.filter(({ step }) => done[step]).length
  return (
    <Section title={home.steps}>
      <div className={styles['steps']}>
        <div className={styles['progress']}>
          <Progress label={home.steps} value={count} max={steps.length} />
          <span aria-hidden>{`${number.format(count)} / ${number.format(steps.length)}`}</span>
        </div>
        <ul>
          {steps.map(({ step, path }) => (
            <li key={step}>
              <Link className={styles['step'] ?? ''} to={path} params={{ chatbotId }} data-done={done[step]}>
                <span className={styles['what']}>{home[step]}</span>
                <span className={styles['tick']}>
                  {done[step] && <Check role="img" aria-label={home.done} strokeWidth={2.5} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
