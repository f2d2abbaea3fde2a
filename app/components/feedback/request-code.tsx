import { useFailure } from './failure-context.ts'

/** By which support finds the request in the log; nothing where it is not known. */
export function RequestCode({ requestId }: { requestId?: string }) {
  const failure = useFailure()
  const said = requestId ?? failure?.requestId
  return said ? (
    <p className="muted small">
      Se precisar de ajuda, informe o código <code>{said}</code>.
    </p>
  ) : null
}
