export const PROVIDER_LABELS = {
  meta: 'WhatsApp da Meta',
  evolution: 'Evolution API',
  smtp: 'E-mail (SMTP)'
} as const
