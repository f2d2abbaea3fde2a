import { PublicShell, RouteError } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'

/** Disables caching, so that the next user of the machine cannot return to it. */
export const secretHeaders = () => ({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })

export const secretMeta = (title: string) => [{ title }, { name: 'robots', content: 'noindex' }]

interface StrangerErrorProps {
  href?: string
  linkLabel?: string
}

/** Error of a page that needs no login: its place is not known. */
export function StrangerError({ href = '/booking', linkLabel = t('Fazer uma reserva') }: StrangerErrorProps) {
  return (
    <PublicShell place={null} here="/booking">
      <RouteError href={href} linkLabel={linkLabel} />
    </PublicShell>
  )
}
