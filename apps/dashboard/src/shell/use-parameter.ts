import { useParams } from '@tanstack/react-router'

/** A part of the address: `useParameter('chatbotId')` below `/chatbots/$chatbotId`. Empty where the address has none. */
export function useParameter(name: 'chatbotId' | 'sourceId' | 'leadId' | 'sessionId'): string {
  const parameters: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return parameters[name] ?? ''
}
