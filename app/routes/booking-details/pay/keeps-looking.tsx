import { t } from '#app/domain/words/speech.ts'

export interface Looking {
  /** True when the page reloads itself because no script runs. */
  isRefreshing: boolean
  isStopped: boolean
  /** Tells one state of the page from another. */
  state: string
}

export function KeepsLooking({ here, isRefreshing, isStopped, state }: Looking & { here: string }) {
  return (
    <p className="small no-print">
      <tr-watched state={state} />
      {isRefreshing ? t('Esta página se atualiza sozinha. ') : ''}
      <a href={here}>{isStopped ? t('Voltar a atualizar sozinha') : t('Atualizar agora')}</a>
      {isRefreshing ? (
        <>
          {' · '}
          <a href={`${here}?parado=1`}>{t('Parar de atualizar')}</a>
        </>
      ) : null}
    </p>
  )
}
