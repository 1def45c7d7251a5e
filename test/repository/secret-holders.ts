/** Which processes need a secret for their work. What crawls, and so reads what strangers write, has none. */
export const secretHolders: Record<string, string[]> = {
  SESSION_SECRET: ['api'],
  ENCRYPTION_KEY: ['api', 'worker-maintenance', 'worker-replies', 'worker-webhooks'],
  OPENAI_API_KEY: ['worker-maintenance', 'worker-replies'],
  MODEL_PROVIDERS: ['worker-replies'],
  SMTP_URL: ['worker-maintenance'],
  S3_SECRET_ACCESS_KEY: ['api', 'worker-exports', 'worker-maintenance'],
}
