import { t } from '#app/domain/words/speech.ts'
import { useFailure } from './failure-context.ts'

/** Shows the id by which support finds the request in the log; draws nothing without one. */
export function RequestCode({ requestId }: { requestId?: string }) {
  const failure = useFailure()
  const said = requestId ?? failure?.requestId
  return said ? (
    <p className="muted small">
      {t('Se precisar de ajuda, informe o código')} <code>{said}</code>.
    </p>
  ) : null
}
