import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { HomeReport } from '../../api/generated'
import { Section } from '../../components/layout/page.tsx'
import { useSetupSteps } from '../../shell/use-setup-steps.ts'
import { useTexts } from '../../texts/use-texts.tsx'
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
  if (steps.every(({ step }) => done[step])) return null
  return (
    <Section title={home.steps}>
      <ul className={styles['steps']}>
        {steps.map(({ step, path }) => (
          <li key={step}>
            <Link className={styles['step'] ?? ''} to={path} params={{ chatbotId }}>
              <span className={styles['what']}>
                {home[step]}
                {done[step] && <Check role="img" aria-label={home.done} className={styles['done'] ?? ''} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
