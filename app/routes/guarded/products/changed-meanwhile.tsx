import { Notice } from '#app/components/index.ts'

/** Shows the notice beside the typed values. `path`: the page with the current values. */
export function ChangedMeanwhile({ path, what = 'este atrativo' }: { path: string; what?: string }) {
  return (
    <Notice tone="warning" role="alert" title={`Outra pessoa salvou ${what} enquanto você editava`}>
      <p>
        O que você digitou está abaixo e ainda não foi gravado.{' '}
        <a href={path} target="_blank" rel="noreferrer">
          Ver como está agora
        </a>{' '}
        (abre em outra aba). Se salvar de novo, vale o que está abaixo.
      </p>
    </Notice>
  )
}
