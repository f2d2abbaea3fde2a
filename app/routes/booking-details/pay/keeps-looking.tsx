interface KeepsLookingProps {
  here: string
  /** True when the page reloads itself because no script runs. */
  isRefreshing: boolean
  isStopped: boolean
}

export function KeepsLooking({ here, isRefreshing, isStopped }: KeepsLookingProps) {
  return (
    <p className="small no-print">
      <tr-watched />
      {isRefreshing ? 'Esta página se atualiza sozinha. ' : ''}
      <a href={here}>{isStopped ? 'Voltar a atualizar sozinha' : 'Atualizar agora'}</a>
      {isRefreshing ? (
        <>
          {' · '}
          <a href={`${here}?parado=1`}>Parar de atualizar</a>
        </>
      ) : null}
    </p>
  )
}
